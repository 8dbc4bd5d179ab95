import { v7 as uuidv7 } from 'uuid';
import type Stripe from 'stripe';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { handledEvent, handleWebhook, storeWebhook, verifyWebhook } from '#features/payments/webhooks/server/webhooks.ts';
import { seededChance } from '#tests/chaos/chance.ts';
import { eventNames } from './event-names.ts';

/** How many webhooks met each fate. */
export type Fates = { told: number; twice: number; lost: number; late: number; forged: number };

type Post = { fates: Fates; ignored: Set<string> };
type Waiting = { event: Stripe.Event; name: string; tries: number };
type Drawn = Waiting & { place: number; luck: number; again: number };

/**
 * A post between provider and product that loses, duplicates and shuffles. What becomes of an event depends on the seed and on whose it is,
 * not on when it happened: the same seed has the same fates on any machine.
 */
export function unsurePost(seed: number, world: string, fates: Fates) {
  const names = eventNames();
  let waiting: Waiting[] = [];
  const ignored = new Set<string>();
  // From a nearly reliable one to one that loses or delays most of what it is given.
  const mood = seededChance(seed, `${world} post`);
  const lost = 0.05 + 0.4 * mood.next();
  const late = lost + 0.05 + 0.25 * mood.next();

  const draw = (one: Waiting): Drawn => {
    const chance = seededChance(seed, `${world} ${one.name} ${one.tries}`);
    return { ...one, place: chance.next(), luck: chance.next(), again: chance.next() };
  };

  return {
    introduce: names.introduce,
    take: (event: Stripe.Event) => void waiting.push({ event, name: names.nameOf(event), tries: 0 }),
    /** Delivers what has happened, by chance: in no order, some twice, some later, some never, and some forged. */
    async deliver(services: Services): Promise<void> {
      const drawn = waiting.map(draw).toSorted((one, other) => one.place - other.place);
      waiting = [];
      for (const one of drawn) {
        if (one.luck < lost) fates.lost += 1;
        else if (one.luck < late) {
          fates.late += 1;
          waiting.push({ event: one.event, name: one.name, tries: one.tries + 1 });
        } else await hand(services, { fates, ignored }, one.event);
        if (one.luck > late && one.again > 0.75) {
          fates.twice += 1;
          await hand(services, { fates, ignored }, one.event);
        }
        if (one.again < 0.05) await forge(services, fates, one.event);
      }
    },
  };
}

// What nothing handles is stored and no more: one of each type shows that.
async function hand(services: Services, { fates, ignored }: Post, event: Stripe.Event): Promise<void> {
  fates.told += 1;
  if (ignored.has(event.type)) return;
  if (handledEvent(event.type) === null) ignored.add(event.type);
  const [secret = ''] = services.config.payments.webhookSecrets;
  const webhook = verify(services, event, secret);
  await inTransaction(services, (command) => storeWebhook(command, webhook));
  await handleWebhook(services, { eventId: event.id });
}

// Signed with a secret that isn't ours: it must not be accepted.
async function forge(services: Services, fates: Fates, event: Stripe.Event): Promise<void> {
  fates.forged += 1;
  try {
    verify(services, { ...event, id: `evt_${uuidv7()}` }, 'whsec_of_somebody_else');
  } catch {
    return;
  }
  throw new Error('A forged webhook was accepted.');
}

function verify(services: Services, event: Stripe.Event, secret: string) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(services.now().getTime() / 1000);
  const header = services.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return verifyWebhook(services, Buffer.from(payload), header);
}
