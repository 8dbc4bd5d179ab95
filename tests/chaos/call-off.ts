import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Chance } from './chance.ts';
import type { History } from './history.ts';
import { joinTown, openCreator, PASSWORD, type Happening, type Host, type Member, type Town } from './people.ts';
import type { Stage } from './start-load.ts';

type Scene = Town & { host: Host; history: History; stage: Stage };

/** In each round, has the host cancel one of the free dates and one of the paid ones while everyone wants them. */
export async function callOffUntil(scene: Scene, chance: Chance, isOver: () => boolean): Promise<void> {
  const { stage, host } = scene;
  let seen: Happening | undefined;
  while (!isOver()) {
    await sleep(100 + chance.next() * 300);
    const [one, other] = [stage.free[1], stage.paid[1]];
    if (one === undefined || one === seen) continue;
    seen = one;
    await sleep(chance.next() * 1000);
    await Promise.all([one, other].map((date) => callOff(scene, host, date)));
  }
}

async function callOff({ world, call, history }: Scene, host: Member, date: Happening | undefined): Promise<void> {
  if (date === undefined) return;
  const body = { sessionId: date.sessionId, sessionEventId: date.id, startDateTime: date.startDateTime, userId: host.userId };
  const outcome = await call({ url: `${world.web}/trpc/session.cancelSessionEvent`, token: host.token, body });
  if (outcome.kind === 'ok') history.note({ kind: 'called off', id: date.id });
  else history[outcome.kind] += 1;
}

/** Someone who will leave, and someone who subscribes to them first; both join while all is well. */
export type Farewell = { creator: Awaited<ReturnType<typeof openCreator>>; fan: Member };

export async function openFarewell(town: Town): Promise<Farewell> {
  const [creator, fan] = await Promise.all([openCreator(town), joinTown(town)]);
  return { creator, fan };
}

/** Deletes the account of a creator with a subscriber; from then on nothing may be charged for them. */
export async function leaveForGood(scene: Scene, { creator, fan }: Farewell): Promise<void> {
  const { world, call, history } = scene;
  const paymentId = uuidv7();
  const wish = { subscriptionOwnerUserId: creator.userId, subscriptionId: creator.subscription, paymentId };
  const opened = await call({ url: `${world.web}/subscribe`, token: fan.token, body: wish });
  const { clientSecret } = (opened.kind === 'ok' ? opened.body : {}) as { clientSecret?: string };
  if (!clientSecret) return void (history.unknown += 1);
  const card = { number: '4242424242424242', expiry: '12/34', securityCode: '123', name: 'Fay Example', email: fan.email, country: 'GB' };
  const session = clientSecret.split('_secret_')[0] ?? '';
  await call({ url: `${world.payments}/sandbox/embed/${session}/pay`, body: { client_secret: clientSecret, ...card } });
  await call({ method: 'GET', url: `${world.web}/payment/checkout-session?sessionId=${session}`, token: fan.token });
  const outcome = await call({ url: `${world.web}/trpc/user.deleteAccount`, token: creator.token, body: { password: PASSWORD } });
  // A retry after a lost answer finds the account gone.
  if (outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status === 401)) history.note({ kind: 'left', id: creator.userId });
  else history[outcome.kind] += 1;
}

/** Ends a subscription at the end of the period that is paid for. */
export async function endSubscription(
  { world, call, history }: Town & { history: History },
  fan: Member,
  ended: { creatorUserId: string; paymentId: string },
): Promise<void> {
  const { creatorUserId, paymentId } = ended;
  const outcome = await call({ url: `${world.web}/trpc/subscribe.cancelSubscription`, token: fan.token, body: { creatorUserId } });
  if (outcome.kind === 'ok') history.note({ kind: 'ended', paymentId });
  else throw new Error(`A subscription cannot be ended: ${JSON.stringify(outcome)}`);
}
