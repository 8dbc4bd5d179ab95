import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { addDates, joinTown, type Host, type Member } from './people.ts';
import { endSubscription } from './call-off.ts';
import type { Trouble } from './faults.ts';

/** The steps of every purchase: a program ends in the middle of each. */
const STEPS = ['ordering', 'paying', 'coming back'] as const;
const AT_MOST_MS = 25;

type Order = { path: string; body: object; paymentId: string; clientSecret: string };

/**
 * Somebody new buys one of everything at once, a ticket, a subscription, a membership, a pass and a tip; in the middle of each step a
 * program is killed, whatever of it was done by then. Every call is repeated until it is answered, as browsers and people do. For each step
 * there is a buyer, or where time is short one whom it meets at all of them.
 */
export async function buyAtEveryStep(trouble: Trouble, kill: () => Promise<void> | void): Promise<void> {
  const unlucky = trouble.isShort ? [[...STEPS]] : STEPS.map((step) => [step]);
  for (const steps of unlucky) {
    if (trouble.host.spare.length < 2) await addDates(trouble, trouble.host);
    const buyer = await joinTown(trouble);
    const orders = ordersOf(trouble.host);
    const deeds = { ordering: open, paying: pay, 'coming back': comeBack };
    for (const now of STEPS) {
      const killing = steps.includes(now) ? sleep(trouble.chance.next() * AT_MOST_MS).then(kill) : Promise.resolve();
      await Promise.all([killing, ...orders.map((order) => deeds[now](trouble, buyer, order))]);
    }
    for (const { paymentId } of orders) trouble.history.note({ kind: 'bought', paymentId });
    const subscribed = orders.find(({ path }) => path === '/subscribe');
    if (subscribed) await endSubscription(trouble, buyer, { creatorUserId: trouble.host.userId, paymentId: subscribed.paymentId });
  }
}

function ordersOf(host: Host): Order[] {
  const event = host.spare.pop();
  if (!event) throw new Error('The host has no date left.');
  const order = (path: string, ids: object, paymentId = uuidv7()) => ({ path, body: { ...ids, paymentId }, paymentId, clientSecret: '' });
  return [
    order('/ticket', { sessionId: event.sessionId, sessionEventId: event.id }),
    order('/subscribe', { subscriptionOwnerUserId: host.userId, subscriptionId: host.offers.subscription }),
    order('/membership/purchase', { membershipId: host.offers.pass }),
    order('/membership/purchase', { membershipId: host.offers.renewing }),
    order('/tip', { tip: { recipientUserId: host.userId, amount: 300 } }),
  ];
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

async function comeBack({ world, call }: Trouble, buyer: Member, { clientSecret }: Order): Promise<void> {
  const url = `${world.web}/payment/checkout-session?sessionId=${sessionOf(clientSecret)}`;
  while (!JSON.stringify(await call({ method: 'GET', url, token: buyer.token })).includes('"complete"')) await sleep(50);
}

function sessionOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
