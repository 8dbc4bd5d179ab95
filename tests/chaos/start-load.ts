import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from './caller.ts';
import { seededChance, type Chance } from './chance.ts';
import type { History } from './history.ts';
import { callOffUntil, leaveForGood, type Farewell } from './call-off.ts';
import type { Happening, Host, Member } from './people.ts';
import { tryUntil } from './shut-out.ts';
import type { ChaosWorld } from './start-chaos-world.ts';
import { uploadPicture } from './upload-picture.ts';

/** What people do in the current round: which dates they want, and whether buyers return from the checkout. */
export type Stage = { free: Happening[]; paid: Happening[]; buyersReturn: boolean };

/**
 * `leaks` are answers that disclosed something their reader may not know, `letIn` the people who were let in although they were shut out.
 */
export type Load = { stop(): Promise<void>; leaks: string[]; letIn: string[] };

type Town = {
  world: ChaosWorld;
  call: Caller;
  host: Host;
  people: Member[];
  shutOut: Member[];
  farewell: Farewell;
  history: History;
  stage: Stage;
};
type Actor = { person: Member; chance: Chance; posts: string[] };

/** Has everyone act, each with their own luck, until they are stopped; what they began is then finished. */
export function startLoad(town: Town, seed: number): Load {
  let isOver = false;
  const [leaks, letIn]: [string[], string[]] = [[], []];
  const going = town.people.map(async (person, index) => {
    const actor = { person, chance: seededChance(seed, `person ${index}`), posts: [] };
    while (!isOver) {
      await act(town, actor);
      await sleep(actor.chance.next() * 60);
    }
  });
  going.push(refundUntil(town, seededChance(seed, 'host'), () => isOver));
  going.push(callOffUntil(town, seededChance(seed, 'dates'), () => isOver));
  going.push(leaveForGood(town, town.farewell));
  going.push(tryUntil(town, town.shutOut, letIn, () => isOver));
  going.push(peepUntil(town, leaks, () => isOver));
  return {
    leaks,
    letIn,
    async stop() {
      isOver = true;
      await Promise.all(going);
    },
  };
}

async function act(town: Town, actor: Actor): Promise<void> {
  const luck = actor.chance.next();
  if (luck < 0.3) await takeFreeTicket(town, actor);
  else if (luck < 0.55) await buyTicket(town, actor);
  else if (luck < 0.7) await post(town, actor);
  else if (luck < 0.8) await comment(town, actor);
  else if (luck < 0.9) await write(town, actor);
  else if (luck < 0.94) await uploadPicture({ ...town, ...actor });
  else await follow(town, actor);
}

async function takeFreeTicket({ world, call, history, stage }: Town, { person, chance }: Actor): Promise<void> {
  const order = orderOf(chance.pick(stage.free));
  const outcome = await call({ url: `${world.web}/ticket`, token: person.token, body: order });
  if (outcome.kind === 'ok') history.note({ kind: 'free ticket', paymentId: order.paymentId });
  else history[outcome.kind] += 1;
}

async function buyTicket({ world, call, history, stage }: Town, { person, chance }: Actor): Promise<void> {
  const order = orderOf(chance.pick(stage.paid));
  const comesBack = chance.next() < 0.5 || stage.buyersReturn;
  const outcome = await call({ url: `${world.web}/ticket`, token: person.token, body: order });
  if (outcome.kind !== 'ok') {
    history[outcome.kind] += 1;
    return;
  }
  const { clientSecret, paymentId } = outcome.body as { clientSecret: string | null; paymentId: string };
  if (clientSecret === null) return;
  const session = clientSecret.split('_secret_')[0] ?? '';
  const card = {
    number: '4242424242424242',
    expiry: '12/34',
    securityCode: '123',
    name: 'Bob Example',
    email: person.email,
    country: 'GB',
  };
  const paid = await call({ url: `${world.payments}/sandbox/embed/${session}/pay`, body: { client_secret: clientSecret, ...card } });
  if (paid.kind !== 'ok') history[paid.kind] += 1;
  // `closed` is the answer to a second press after a lost answer; the provider's books say what happened.
  else if ((paid.body as { status: string }).status === 'succeeded')
    history.note({ kind: 'purchase', paymentId, itemId: order.sessionEventId, userId: person.userId });
  if (comesBack) await call({ method: 'GET', url: `${world.web}/payment/checkout-session?sessionId=${session}`, token: person.token });
}

async function post({ world, call, history }: Town, actor: Actor): Promise<void> {
  const content = { id: uuidv7(), text: `Seen at ${actor.chance.next()}` };
  const outcome = await call({ url: `${world.web}/content`, token: actor.person.token, body: { content } });
  if (outcome.kind !== 'ok') {
    history[outcome.kind] += 1;
    return;
  }
  history.note({ kind: 'post', id: content.id });
  actor.posts.push(content.id);
}

async function comment(town: Town, actor: Actor): Promise<void> {
  const { world, call, history } = town;
  if (actor.posts.length === 0) return post(town, actor);
  const contentItemUri = { type: 'POST', id: actor.chance.pick(actor.posts) };
  const body = { comment: { id: uuidv7(), contentItemUri, contentUserId: actor.person.userId, text: 'See you there.' } };
  const outcome = await call({ url: `${world.web}/comment`, token: actor.person.token, body });
  if (outcome.kind === 'ok') history.note({ kind: 'comment', id: body.comment.id });
  else history[outcome.kind] += 1;
}

// Most people are written to by several at once, and read what came before they write.
async function write({ world, call, history, people, host }: Town, { person, chance }: Actor): Promise<void> {
  const other = chance.pick([host, ...people.filter(({ userId }) => userId !== person.userId)]);
  const post = (path: string, body: object) => call({ url: `${world.web}${path}`, token: person.token, body });
  const opened = await post('/trpc/chat.getOrCreateChat', { recipientUserId: other.userId });
  if (opened.kind !== 'ok') {
    history[opened.kind] += 1;
    return;
  }
  const { id: chatId, revision } = (opened.body as { result: { data: { id: string; revision: number } } }).result.data;
  if (revision > 0) await post('/trpc/chat.readMessages', { chatId, revision });
  const message = { id: uuidv7(), chatId, text: 'Are you coming?' };
  const outcome = await post('/message', { message });
  if (outcome.kind === 'ok') history.note({ kind: 'message', id: message.id, chatId, userId: person.userId });
  else history[outcome.kind] += 1;
}

async function follow({ world, call, history, people, host }: Town, { person, chance }: Actor): Promise<void> {
  const other = chance.pick([host, ...people.filter(({ userId }) => userId !== person.userId)]);
  const body = { userId: person.userId, followingUserId: other.userId };
  const outcome = await call({ url: `${world.web}/trpc/user.followUser`, token: person.token, body });
  if (outcome.kind === 'ok') history.note({ kind: 'follow', follower: person.userId, following: other.userId });
  else history[outcome.kind] += 1;
}

// The host refunds some of the orders, each time with two presses at once.
async function refundUntil({ world, call, host, history }: Town, chance: Chance, isOver: () => boolean): Promise<void> {
  const begun = new Set<string>();
  while (!isOver()) {
    await sleep(300 + chance.next() * 600);
    const sold = history.acknowledged.flatMap((deed) => (deed.kind === 'purchase' && !begun.has(deed.paymentId) ? [deed] : []));
    if (sold.length === 0) continue;
    const { paymentId, itemId, userId } = chance.pick(sold);
    begun.add(paymentId);
    const body = { id: uuidv7(), itemId, userId, paymentId, refundReason: 'They asked for it.' };
    const press = () => call({ url: `${world.web}/payment/refund`, token: host.token, body });
    const outcomes = await Promise.all([press(), press()]);
    if (outcomes.some(({ kind }) => kind === 'ok')) history.note({ kind: 'refund', paymentId });
  }
}

// Someone without a ticket keeps requesting the address: whatever fails must fail closed.
async function peepUntil({ world, host }: Town, leaks: string[], isOver: () => boolean): Promise<void> {
  const event = host.paid[0];
  const input = encodeURIComponent(JSON.stringify({ userId: host.userId, sessionEventId: event?.id }));
  while (!isOver()) {
    await sleep(100);
    const answer = await fetch(`${world.web}/trpc/session.getSessionEvent?input=${input}`, { signal: AbortSignal.timeout(5000) })
      .then((response) => response.text())
      .catch(() => '');
    if (answer.includes(host.street)) leaks.push(answer.slice(0, 200));
  }
}

function orderOf({ id, sessionId }: Happening) {
  return { sessionId, sessionEventId: id, paymentId: uuidv7() };
}
