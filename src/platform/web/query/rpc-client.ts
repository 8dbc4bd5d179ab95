import { createTRPCUntypedClient, httpBatchLink, splitLink } from '@trpc/client';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import * as LIMITS from '#kernel/limits.ts';
import { isObject } from '#kernel/objects/is-object.ts';
import { errorText, UNREACHABLE, UNREADABLE_RPC } from '#platform/web/query/error-texts.ts';
import { authorizationHeader } from '#platform/web/session/session.ts';

// Few enough that a page's first responses don't wait for many others.
const MAX_BATCH = 10;

// They ask the payment provider, which may take seconds: a batch is answered when its slowest call is.
const ALONE = new Set(['payment.getPayoutOutlook']);

const batches = (maxItems: number) =>
  httpBatchLink<AppRouter>({
    url: '/trpc',
    maxURLLength: LIMITS.batchAddressMax,
    maxItems,
    headers: authorizationHeader,
    fetch: (input, init) => readRpc(input, init as RequestInit),
  });

/** Sends calls over HTTP, those of one moment together. Loaded with the first call: what a guest sees first needs none. */
export const rpcClient = createTRPCUntypedClient<AppRouter>({
  links: [splitLink({ condition: ({ path }) => ALONE.has(path), true: batches(1), false: batches(MAX_BATCH) })],
});

/**
 * Fetches an RPC response. The messages of `fetch` and of the parser aren't for people (docs/product.md#failure-texts); a request that a
 * screen aborted keeps its own. A success that can't be read counts as a [session error](docs/product.md#session-errors); a failure that
 * something in between answered, such as a proxy, doesn't.
 */
export async function readRpc(input: RequestInfo | URL, init: RequestInit): Promise<{ ok: boolean; json: () => Promise<unknown> }> {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw init.signal?.aborted ? error : new Error(UNREACHABLE, { cause: error });
  });
  const text = await response.text();
  const answer = parsed(text);
  if (answer === undefined || (!response.ok && !isRpc(answer)))
    throw new Error(response.ok ? UNREADABLE_RPC : errorText(response.status, text));
  return { ok: response.ok, json: async () => answer };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

// What the RPC library accepts as an answer: of one call, or of each call of a batch.
function isRpc(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0 && answer.every((one) => isRpc(one));
  return isObject(answer) && ('result' in answer || isObject(answer['error']));
}
