import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionError, recoverSession } from '#platform/web/session-errors.ts';
import { staleTimeOf } from '#platform/web/stale-times.ts';

const MAX_RETRIES = 3;
const KEPT_UNUSED_MS = 60 * 60 * 1000;
/** Answers that asking again does not change. */
const FINAL_CODES = new Set([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNPROCESSABLE_CONTENT',
]);

let client: QueryClient | undefined;

/** The one query client of this browser tab. */
export function queryClient(): QueryClient {
  client ??= createBrowserQueryClient();
  return client;
}

/** A query client for one request on the server: nothing is retried, nothing goes stale, nothing is collected. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } } });
}

function createBrowserQueryClient(): QueryClient {
  const made: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSessionError(error)) void recoverSession(() => made.refetchQueries({ queryKey: query.queryKey, exact: true }));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isSessionError(error)) void recoverSession();
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: (query) => staleTimeOf(query.queryKey), gcTime: KEPT_UNUSED_MS },
      mutations: { retry: false },
    },
  });
  return made;
}

/**
 * Specification section 8: session errors are not retried (they refresh the session), others up to three times.
 * Refusals are not retried either: they would be the same again.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isSessionError(error)) return false;
  const code = rpcCodeOf(error);
  if (code !== null && FINAL_CODES.has(code)) return false;
  return failures < MAX_RETRIES;
}

/** The RPC code that an error carries, such as `NOT_FOUND`, from a client's or the server's own error; null without one. */
export function rpcCodeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if (
    'data' in error &&
    typeof error.data === 'object' &&
    error.data !== null &&
    'code' in error.data &&
    typeof error.data.code === 'string'
  )
    return error.data.code;
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
