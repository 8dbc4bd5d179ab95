import type pg from 'pg';
import { openCaller, type Caller } from '#tests/chaos/caller.ts';
import { joinTown, openHost, type Happening, type Host, type Member, type Town } from '#tests/chaos/people.ts';
import { newId } from './exercise/steps.ts';
import type { World } from './start-cluster.ts';

/** How many places a date of a host has. */
export const SEATS = 4;
const PEOPLE = 16;
const HOSTS = 2;
// On a busy machine a worker recovers for longer than people would wait.
const GIVE_UP_AFTER_MS = 120_000;

export type Crowd = { town: Town<World>; hosts: Host[]; people: Member[] };
/** An order as its buyer saw it end. */
export type Bought = { owner: string; event: Happening; paymentId: string; end: 'bought' | 'refused' | 'unknown' };

/** Signs up hosts with many dates of four places each, and people who will buy them. */
export async function gatherCrowd(world: World): Promise<Crowd> {
  const town: Town<World> = { world, call: openCaller(GIVE_UP_AFTER_MS) };
  const hosts: Host[] = [];
  for (let count = 0; count < HOSTS; count += 1) hosts.push(await openHost(town));
  const people: Member[] = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await joinTown(town));
  return { town, hosts, people };
}

/** Orders a ticket and pays it if it costs something, repeating each call under the same id until it is answered. */
export async function buy(
  { town: { world, call } }: { town: Town<Pick<World, 'web' | 'payments'>> },
  buyer: Member,
  owner: Host,
  event: Happening,
): Promise<Bought> {
  const paymentId = newId();
  const body = { sessionId: event.sessionId, sessionEventId: event.id, sessionOwnerUserId: owner.userId, paymentId };
  const outcome = await call({ url: `${world.web}/ticket`, token: buyer.token, body });
  const order = { owner: owner.userId, event, paymentId };
  if (outcome.kind !== 'ok') return { ...order, end: outcome.kind };
  const { clientSecret } = outcome.body as { clientSecret: string | null };
  return { ...order, end: clientSecret === null ? 'bought' : await pay(call, world, buyer, clientSecret) };
}

async function pay(call: Caller, world: Pick<World, 'payments'>, { email }: Member, clientSecret: string): Promise<Bought['end']> {
  const card = { number: '4242424242424242', expiry: '12/34', securityCode: '123', name: 'A Buyer', email, country: 'GB' };
  const url = `${world.payments}/sandbox/embed/${clientSecret.split('_secret')[0]}/pay`;
  const outcome = await call({ url, body: { client_secret: clientSecret, ...card } });
  return outcome.kind === 'ok' ? 'bought' : outcome.kind;
}

export type Damage = { lost: number; doubled: number; oversold: number };

/** Compares what buyers were promised with what is stored. Paid orders may take a moment. */
export async function findDamage(db: pg.Pool, bought: readonly Bought[]): Promise<Damage> {
  const damage = { lost: 0, doubled: 0, oversold: 0 };
  for (const [owner, orders] of Map.groupBy(bought, (order) => order.owner)) {
    const { rows: tickets } = await db.query<{ payment: string; event: string; person: string }>(
      `select payment_id as payment, session_event_id as event, user_id as person from tickets where owner_user_id = $1 and status = 'active'`,
      [owner],
    );
    const { rows: counts } = await db.query<{ event: string; count: number }>(
      'select id as event, participant_count as count from session_events where session_owner_user_id = $1',
      [owner],
    );
    const paid = new Set(tickets.map(({ payment }) => payment));
    damage.lost += orders.filter(({ end, paymentId }) => end === 'bought' && !paid.has(paymentId)).length;
    damage.doubled += tickets.length - new Set(tickets.map(({ event, person }) => `${event} ${person}`)).size;
    damage.doubled += tickets.length - paid.size;
    const sold = Map.groupBy(tickets, ({ event }) => event);
    damage.oversold += counts.filter(
      ({ event, count }) => (sold.get(event)?.length ?? 0) > SEATS || count !== (sold.get(event)?.length ?? 0),
    ).length;
  }
  return damage;
}
