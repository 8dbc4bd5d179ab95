import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createContext, useContext } from 'react';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import { callOptions } from '#platform/web/query/call-options.ts';
import { UNREACHABLE } from '#platform/web/query/error-texts.ts';
import { readSession } from '#platform/web/session/session-store.ts';

/** Builds query and mutation options by procedure: `trpc.user.getUser.queryOptions({ userId })`. */
export type Trpc = TRPCOptionsProxy<AppRouter>;

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
  // A signed-in reader's page refetches at once.
  if (!proxy && readSession() !== null) loadClient().catch(() => undefined);
  proxy ??= callOptions(async (type, path, input) => {
    const { rpcClient } = await loadClient().catch((error: unknown) => {
      throw new Error(UNREACHABLE, { cause: error });
    });
    return await rpcClient[type](path, input);
  });
  return proxy;
}

const loadClient = () => import('#platform/web/query/rpc-client.ts');
