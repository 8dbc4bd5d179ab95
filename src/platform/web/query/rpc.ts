import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createContext, useContext } from 'react';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import { LIMITS } from '#kernel/limits.ts';
import { queryClient } from '#platform/web/query/query-client.ts';
import { errorText, UNREACHABLE, UNREADABLE_RPC } from '#platform/web/query/error-texts.ts';
import { authorizationHeader } from '#platform/web/session/session.ts';

/** Builds query and mutation options by procedure: `trpc.user.getUser.queryOptions({ userId })`. */
export type Trpc = TRPCOptionsProxy<AppRouter>;

// Few enough that a page's first responses don't wait for many others.
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
        fetch: (input, init) => readRpc(input, init as RequestInit),
      }),
    ],
  });
}

/**
 * Fetches an RPC response. The messages of `fetch` and of the parser aren't for people (docs/product.md#failure-texts); a request that a
 * screen aborted keeps its own. A success that can't be read counts as a [session error](docs/product.md#session-errors).
 */
export async function readRpc(input: RequestInfo | URL, init: RequestInit): Promise<{ ok: boolean; json: () => Promise<unknown> }> {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw init.signal?.aborted ? error : new Error(UNREACHABLE, { cause: error });
  });
  const text = await response.text();
  try {
    const answer: unknown = JSON.parse(text);
    return { ok: response.ok, json: async () => answer };
  } catch {
    throw new Error(response.ok ? UNREADABLE_RPC : errorText(response.status, text));
  }
}
