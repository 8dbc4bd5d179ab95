import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createContext, useContext } from 'react';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import { LIMITS } from '#kernel/limits.ts';
import { queryClient } from '#platform/web/query.ts';
import { errorText, UNREACHABLE } from '#platform/web/rest-texts.ts';
import { authorizationHeader } from '#platform/web/session.ts';

/** Builds query and mutation options by procedure: `trpc.user.getUser.queryOptions({ userId })`. */
export type Trpc = TRPCOptionsProxy<AppRouter>;

// Few enough that a page's first answers don't wait for many others.
const MAX_BATCH = 10;

const TrpcContext = createContext<Trpc | null>(null);

/** Gives the page access to the procedures: in process on the server, over HTTP in the browser. */
export const TrpcProvider = TrpcContext.Provider;

/** Returns the procedures as options for `useQuery`, `useInfiniteQuery` and `useMutation`. */
export function useTrpc(): Trpc {
  const trpc = useContext(TrpcContext);
  if (!trpc) throw new Error('useTrpc needs a TrpcProvider above it.');
  return trpc;
}

let proxy: Trpc | undefined;

/** The same outside components. Browser only. */
export function browserTrpc(): Trpc {
  proxy ??= createTRPCOptionsProxy<AppRouter>({ client: createBrowserClient(), queryClient: queryClient() });
  return proxy;
}

function createBrowserClient() {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxURLLength: LIMITS.batchAddressMax,
        maxItems: MAX_BATCH,
        headers: authorizationHeader,
        fetch: (input, init) => reach(input, init as RequestInit),
      }),
    ],
  });
}

// The failure messages of fetch and the parser aren't for people (docs/product.md#failure-texts); a request that a screen aborted keeps its
// own.
async function reach(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw init.signal?.aborted ? error : new Error(UNREACHABLE, { cause: error });
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson) throw new Error(errorText(response.status, ''));
  return response;
}
