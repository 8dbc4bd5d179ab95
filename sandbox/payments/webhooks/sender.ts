import { takeLostWebhook } from '../faults.ts';
import { transact } from '../store/database.ts';
import { actOf, type World } from '../world.ts';
import { type Delivery, dueDeliveries, markDelivered, markFailed, markLost } from './deliveries.ts';
import { findEndpoint } from './endpoints.ts';
import { signatureHeader } from './sign.ts';

const TIMEOUT_MS = 10_000;
const AT_ONCE = 8;

/** Sends what is in the outbox. */
export type Sender = {
  /** Starts sending what is due, without waiting for it. */
  wake: () => void;
  /** Sends what is due and resolves when each of these attempts has ended. */
  flush: () => Promise<void>;
  /** Aborts what is in progress; it stays in the outbox. */
  stop: () => Promise<void>;
};

export function createSender(world: World): Sender {
  const underWay = new Map<number, Promise<void>>();
  const stopping = new AbortController();

  const begin = () => {
    if (stopping.signal.aborted || world.faults.holdWebhooks) return;
    const room = AT_ONCE - underWay.size;
    if (room <= 0) return;
    const due = dueDeliveries(world, room, new Set(underWay.keys()));
    const batch = world.faults.shuffleWebhooks ? due.toReversed() : due;
    for (const delivery of batch) {
      const sent = send(world, delivery, stopping.signal)
        .catch((error: unknown) => world.log('error', 'A webhook could not be handled', { error: String(error) }))
        .finally(() => {
          underWay.delete(delivery.id);
          begin();
        });
      underWay.set(delivery.id, sent);
    }
  };

  const flush = async () => {
    begin();
    while (underWay.size > 0) await Promise.all(underWay.values());
  };

  return {
    wake: () => setImmediate(begin),
    flush,
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}

async function send(world: World, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  const endpoint = findEndpoint(actOf(world), delivery.endpoint_id);
  if (endpoint === undefined) {
    markFailed(world, { ...delivery, attempts: Number.MAX_SAFE_INTEGER }, null, 'the endpoint was deleted');
    return;
  }
  if (takeLostWebhook(world.faults)) {
    markLost(world, delivery.id);
    return;
  }
  const times = world.faults.duplicateWebhooks ? 2 : 1;
  let outcome = await post(world, endpoint.url, endpoint.secrets, delivery.payload, stopping);
  for (let again = 1; again < times; again += 1) outcome = await post(world, endpoint.url, endpoint.secrets, delivery.payload, stopping);
  // An aborted attempt says nothing about the receiver: the delivery stays due for the next start.
  if (stopping.aborted) return;
  transact(world.database, () => {
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) markDelivered(world, delivery.id, outcome.status);
    else markFailed(world, delivery, outcome.status, outcome.error);
  });
}

async function post(
  world: World,
  url: string,
  secrets: readonly string[],
  body: string,
  stopping: AbortSignal,
): Promise<{ status: number | null; error: string }> {
  const at = Math.floor(world.now().getTime() / 1000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, at, secrets),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return { status: response.status, error: `answered ${response.status}` };
  } catch (error) {
    return { status: null, error: error instanceof Error ? `${error.name}: ${error.message}` : 'no answer' };
  }
}
