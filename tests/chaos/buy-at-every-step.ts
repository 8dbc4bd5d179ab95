import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { addDates, joinTown, type Happening, type Host, type Member } from './people.ts';
import { endSubscription } from './call-off.ts';
import type { Trouble } from './faults.ts';
import { untilComplete } from './until-complete.ts';

/** The steps of every purchase; in the middle of each, a program is killed. */
const STEPS = ['ordering', 'paying', 'coming back', 'booking'] as const;
type Step = (typeof STEPS)[number];
const AT_MOST_MS = 25;
/** How many dates are booked at once with each of the two that have five places. */
const PLACES = 4;
const MONTH_MS = 28 * 86_400_000;

type Order = { path: string; body: object; paymentId: string; clientSecret: string };

/**
 * Has a new buyer buy one of everything at once, a ticket, a subscription, a membership, a pass and a tip, and book more dates with
 * membership and pass. In the middle of each step a program is killed, however far it has got. Every call is repeated until it is answered,
 * as browsers and people do. Each step has its own buyer; if time is short, one buyer meets a kill at all of them.
 */
export async function buyAtEveryStep(trouble: Trouble, kill: () => Promise<void> | void): Promise<void> {
  const unlucky: Step[][] = trouble.isShort ? [[...STEPS]] : STEPS.map((step) => [step]);
  for (const steps of unlucky) {
    const buyer = await joinTown(trouble);
    const [date] = await spareDates(trouble, 1, () => true);
    const orders = ordersOf(trouble.host, date);
    const dates = steps.includes('booking') ? await datesForMembers(trouble) : [];
    const deeds = { ordering: open, paying: pay, 'coming back': comeBack };
    for (const now of STEPS) {
      const killing = steps.includes(now) ? sleep(trouble.chance.next() * AT_MOST_MS).then(kill) : Promise.resolve();
      const doing =
        now === 'booking'
          ? dates.map((happening) => book(trouble, buyer, happening))
          : orders.map((order) => deeds[now](trouble, buyer, order));
      await Promise.all([killing, ...doing]);
    }
    for (const { paymentId } of orders) trouble.history.note({ kind: 'bought', paymentId });
    const subscribed = orders.find(({ path }) => path === '/subscribe');
    if (subscribed) await endSubscription(trouble, buyer, { creatorUserId: trouble.host.userId, paymentId: subscribed.paymentId });
  }
}

// The renewing membership pays for dates in its own period and is used first; the pass pays for all others.
async function datesForMembers(trouble: Trouble): Promise<Happening[]> {
  const end = Date.now() + MONTH_MS;
  const isSoon = ({ startDateTime }: Happening) => Date.parse(startDateTime) < end;
  return [...(await spareDates(trouble, PLACES, isSoon)), ...(await spareDates(trouble, PLACES, (date) => !isSoon(date)))];
}

async function spareDates(trouble: Trouble, count: number, isWanted: (date: Happening) => boolean): Promise<[Happening, ...Happening[]]> {
  const { host } = trouble;
  const [first, ...others] = host.spare.filter(isWanted).slice(-count);
  if (first === undefined || others.length + 1 < count) {
    await addDates(trouble, host);
    return spareDates(trouble, count, isWanted);
  }
  const taken = [first, ...others];
  host.spare = host.spare.filter((date) => !taken.includes(date));
  return [first, ...others];
}

function ordersOf(host: Host, event: Happening): Order[] {
  const order = (path: string, ids: object, paymentId = uuidv7()) => ({ path, body: { ...ids, paymentId }, paymentId, clientSecret: '' });
  return [
    order('/ticket', { sessionId: event.sessionId, sessionEventId: event.id }),
    order('/subscribe', { subscriptionOwnerUserId: host.userId, subscriptionId: host.offers.subscription }),
    order('/membership/purchase', { membershipId: host.offers.pass }),
    order('/membership/purchase', { membershipId: host.offers.renewing }),
    order('/tip', { tip: { recipientUserId: host.userId, amount: 300 } }),
  ];
}

async function book({ world, call, history }: Trouble, { token }: Member, { sessionId, id: sessionEventId }: Happening): Promise<void> {
  const body = { sessionId, sessionEventId, paymentId: uuidv7(), payWith: 'membership' };
  const outcome = await call({ url: `${world.web}/ticket`, token, body });
  if (outcome.kind !== 'ok') throw new Error(`A membership pays for nothing: ${JSON.stringify(outcome)}`);
  history.note({ kind: 'bought', paymentId: body.paymentId });
}

async function open({ world, call }: Trouble, buyer: Member, order: Order): Promise<void> {
  const outcome = await call({ url: `${world.web}${order.path}`, token: buyer.token, body: order.body });
  const { clientSecret } = (outcome.kind === 'ok' ? outcome.body : {}) as { clientSecret?: string };
  if (!clientSecret) throw new Error(`${order.path} opened no checkout: ${JSON.stringify(outcome)}`);
  order.clientSecret = clientSecret;
}

async function pay({ world, call }: Trouble, buyer: Member, { clientSecret, path }: Order): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/34', securityCode: '123', name: 'Bea Example', email: buyer.email, country: 'GB' };
  const url = `${world.payments}/sandbox/embed/${sessionOf(clientSecret)}/pay`;
  const outcome = await call({ url, body: { client_secret: clientSecret, ...card } });
  if (outcome.kind !== 'ok') throw new Error(`The provider takes no card for ${path}: ${JSON.stringify(outcome)}`);
}

async function comeBack(trouble: Trouble, buyer: Member, { clientSecret, path }: Order): Promise<void> {
  await untilComplete(trouble, buyer, sessionOf(clientSecret), path);
}

function sessionOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
