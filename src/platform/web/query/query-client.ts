import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { backOffMillis, isTurnedAwayShortly, retryAfterOf } from '#platform/web/query/back-off.ts';
import { personOf } from '#platform/web/session/session-change.ts';
import { isSessionError, isSuspension } from '#platform/web/session/session-errors.ts';
import { sessionRecovery } from '#platform/web/session/session-recovery.ts';
import { readSession } from '#platform/web/session/session-store.ts';
import { staleTimeOf } from '#platform/web/query/stale-times.ts';
import { createResponseStore, type ResponseStore } from '#platform/web/query/stored-responses.ts';
import { StoringQueryClient } from '#platform/web/query/storing-query-client.ts';

const MAX_RETRIES = 3;
/** If the server asks for a longer wait, the reason is shown instead. */
const LONGEST_WAIT_SECONDS = 30;
const KEPT_UNUSED_MS = 60 * 60 * 1000;
/** Refusals that a retry doesn't change. */
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
let answers: ResponseStore | undefined;

/** Returns this browser tab's one query client. */
export function queryClient(): QueryClient {
  client ??= createBrowserQueryClient();
  return client;
}

/** Creates a query client for one request on the server: nothing is retried, goes stale or is garbage-collected. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } } });
}

/** Returns this browser's store of responses for the same person's next visit. */
export function responseStore(): ResponseStore {
  answers ??= createResponseStore({ storage: browserStorage(), owner: () => personOf(readSession()), now: Date.now });
  return answers;
}

function createBrowserQueryClient(): QueryClient {
  const made: QueryClient = new StoringQueryClient(responseStore(), {
    queryCache: new QueryCache({ onError: (error, query) => void recoverQuery(made, error, query) }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isSessionError(error)) void sessionRecovery()?.renew();
        if (isSuspension(error)) sessionRecovery()?.refusedAgain(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: (query) => staleTimeOf(query.queryKey, query.state.data),
        gcTime: KEPT_UNUSED_MS,
        persister: responseStore().persister,
        networkMode: 'online',
      },
      mutations: { retry: shouldRepeatWrite, retryDelay },
    },
  });
  addEventListener('pagehide', () => responseStore().flush());
  return made;
}

/** The refresh after which each query was last refetched. */
const askedAgain = new WeakMap<Query<unknown, unknown>, number>();

/** After a session error, refetches the query once with a fresh token. */
async function recoverQuery(made: QueryClient, error: unknown, query: Query<unknown, unknown>): Promise<void> {
  const recovery = sessionRecovery();
  if (isSuspension(error)) return recovery?.refusedAgain(error);
  if (!recovery || !isSessionError(error)) return;
  const refresh = await recovery.renew();
  if (refresh === null) return;
  if (askedAgain.get(query) === refresh) return recovery.refusedAgain(error);
  askedAgain.set(query, refresh);
  await made.refetchQueries({ queryKey: query.queryKey, exact: true });
}

/** Browsers may forbid a page its storage; accessing it then throws. */
function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Whether to retry a query (docs/product.md#session-errors). Session errors are not retried (they refresh the session), and neither are
 * refusals, which would be the same again; other failures are, up to three times, unless the server asks for a wait of more than 30 s.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  return mayPass(error) && failures < MAX_RETRIES && (waitOf(error) ?? 0) <= LONGEST_WAIT_SECONDS;
}

/** Whether the same call may succeed later: it wasn't refused, but lost, or the server couldn't answer. */
export function mayPass(error: unknown): boolean {
  const code = rpcCodeOf(error);
  return !isSessionError(error) && (code === null || !FINAL_CODES.has(code));
}

/** Whether to retry a write automatically: only if a busy server turned it away before starting it. */
export function shouldRepeatWrite(failures: number, error: unknown): boolean {
  return isTurnedAwayShortly(rpcCodeOf(error) === 'SERVICE_UNAVAILABLE' ? 503 : 0, waitOf(error), failures);
}

/** Returns the milliseconds until a query or a write is retried. */
export function retryDelay(failures: number, error: unknown): number {
  return backOffMillis(failures, waitOf(error));
}

// The RPC client attaches the response to its errors.
function waitOf(error: unknown): number | null {
  const headers = fieldOf(fieldOf(fieldOf(error, 'meta'), 'response'), 'headers');
  return retryAfterOf(headers instanceof Headers ? headers : undefined);
}

/** Returns an error's RPC code, such as `NOT_FOUND`, from a client's or the server's own error; null if it has none. */
export function rpcCodeOf(error: unknown): string | null {
  const told = fieldOf(fieldOf(error, 'data'), 'code');
  if (typeof told === 'string') return told;
  const own = fieldOf(error, 'code');
  return typeof own === 'string' ? own : null;
}
