import { sql } from 'kysely';
import type { StoredReturnPolicy } from '#db/stored-json.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { UserCard } from '#features/people/contract.ts';
import { STANDARD_KIND } from '#features/content/contract/ticket-kinds.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import { countAttendance } from '../../api/count-attendance.ts';
import type { Answered } from '../../questions/contract.ts';
import { readAnswers } from '../../questions/server/read-answers.ts';
import { makesCredit } from '../../returns/rules.ts';
import type { Attendee, AttendeePage, AttendeeState, QueryAttendees } from '../../contract.ts';

/**
 * Lists who is coming to one of the caller's own dates, seat by seat in the order they were booked, with the state of each ticket (docs/product.md#attendees).
 * Leaves out the codes of the tickets unless the input asks for them. Refuses a date that isn't the caller's as one that doesn't exist.
 */
export async function queryAttendees(services: Services, host: Actor, input: QueryAttendees): Promise<AttendeePage> {
  const { db, cursors } = services;
  const event = await db
    .selectFrom('session_events')
    .select('id')
    .where('session_owner_user_id', '=', host.userId)
    .where('id', '=', input.sessionEventId)
    .executeTakeFirst();
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const date = { ownerUserId: host.userId, sessionEventId: event.id };
  const page = keysetPage(cursors, {
    list: `guests:${event.id}:${input.state ?? 'all'}:${input.search ?? ''}`,
    input,
    read: async (position, limit) => {
      const pattern = input.search ? patternOf(input.search) : '';
      const userIds = input.search ? await searchBuyers(services, date, pattern) : null;
      return readAttendees(services, { ...date, state: input.state ?? null, userIds, pattern, position, limit });
    },
    keyOf: (row) => [row.created_at.toISOString(), row.id],
    present: (shown) => present(services, host, { sessionEventId: event.id, shown, withCodes: input.withCodes === true }),
  });
  const [{ items, nextCursor }, counts, kinds] = await Promise.all([page, countAttendees(services, date), countByKind(services, date)]);
  return { items, counts, nextCursor, ...(kinds.some(({ isStandard }) => !isStandard) ? { kinds: kinds.map(nameAndCount) } : {}) };
}

type OneDate = { ownerUserId: string; sessionEventId: string };
type Filter = OneDate & {
  state: AttendeeState | null;
  userIds: string[] | null;
  pattern: string;
  position: Position | null;
  limit: number;
};
type Row = Awaited<ReturnType<typeof readAttendees>>[number];

type Page = { sessionEventId: string; shown: Row[]; withCodes: boolean };

async function present(services: Services, host: Actor, { sessionEventId, shown, withCodes }: Page): Promise<Attendee[]> {
  const userIds = shown.map((row) => row.user_id);
  const [people, attended, answers] = await Promise.all([
    findUserCards(services, [...userIds, ...shown.map((row) => row.payer_id)]),
    countAttendance(services.db, { hostUserId: host.userId, userIds, now: services.now(), atEventId: sessionEventId }),
    readAnswers(services.db, { ownerUserId: host.userId, paymentIds: [...new Set(shown.map((row) => row.payment_id))] }),
  ]);
  return shown.map((row): Attendee => ({
    ticketId: row.id,
    user: people.get(row.user_id) ?? null,
    userId: row.user_id,
    seat: row.seat,
    guestName: row.guest_name,
    ...giftOf(row, people.get(row.payer_id)),
    kindName: row.kind_name,
    state: stateOf(row),
    status: row.status,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    amount: row.price ?? row.amount,
    refundedAmount: refundedOf(row),
    ...(isForCredit(row) ? { credit: true } : {}),
    byMembership: row.membership_id !== null,
    paymentId: row.payment_id,
    orderedAt: row.ordered_at.toISOString(),
    timesHere: attended.get(row.user_id) ?? 0,
    ...answersOf(row, answers.get(row.payment_id) ?? [], firstOf(shown, row)),
    ...(withCodes ? { code: row.status === 'active' ? row.code : null } : {}),
  }));
}

function isForCredit({ status, price, amount, owed_back, return_policy: policy }: Row): boolean {
  return status === 'cancelled' && makesCredit({ price: price ?? amount, owed_back }, policy ?? {});
}

function giftOf({ user_id: holder, payer_id: payer }: Row, giver: UserCard | undefined): Pick<Attendee, 'giftOf' | 'payerUserId'> {
  if (holder === payer) return {};
  return { giftOf: giver?.displayName ?? giver?.username ?? 'somebody who has left', payerUserId: payer };
}

// What was answered for the whole order stands beside one of its places, a valid one if there is any, in whatever part of a list is shown.
function answersOf(row: Row, all: readonly Answered[], first: Row | undefined): Pick<Attendee, 'answers'> {
  const answers = all.filter(({ seat }) => seat === row.seat || (seat === 0 && row === first));
  return answers.length === 0 ? {} : { answers };
}

function firstOf(shown: readonly Row[], { payment_id: order }: Row): Row | undefined {
  const places = shown.filter((row) => row.payment_id === order).toSorted((a, b) => a.seat - b.seat);
  return places.find(({ status }) => status === 'active') ?? places[0];
}

function readAttendees({ db }: Services, { ownerUserId, sessionEventId, state, userIds, pattern, position, limit }: Filter) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select([
      't.id',
      't.user_id',
      't.status',
      't.checked_in_at',
      't.created_at',
      'p.amount',
      'p.user_id as payer_id',
      'p.refunded_amount',
      'p.membership_id',
    ])
    .select(['t.seat', 't.guest_name', 't.kind_name', 't.price', 't.owed_back'])
    .select(sql<number>`coalesce((p.description ->> 'seats')::int, 1)`.as('seats'))
    .select(sql<StoredReturnPolicy | null>`p.description -> 'returnPolicy'`.as('return_policy'))
    .select((eb) =>
      eb
        .selectFrom('tickets as b')
        .select(sql<number>`coalesce(sum(coalesce(b.owed_back, b.price)), 0)::int`.as('due'))
        .where('b.owner_user_id', '=', ownerUserId)
        .whereRef('b.owner_user_id', '=', 't.owner_user_id')
        .whereRef('b.payment_id', '=', 't.payment_id')
        .whereRef('b.seat', '<', 't.seat')
        .where('b.status', '<>', 'active')
        .as('due_before'),
    )
    .select(['t.no_show_at', 't.code', 'p.id as payment_id', 'p.created_at as ordered_at'])
    .where('t.owner_user_id', '=', ownerUserId)
    .where('p.owner_user_id', '=', ownerUserId)
    .where('t.session_event_id', '=', sessionEventId)
    .$if(state !== null, (query) => query.where('t.status', state === 'gone' ? '!=' : '=', 'active'))
    .$if(state === 'come', (query) => query.where('t.checked_in_at', 'is', null).where('t.no_show_at', 'is', null))
    .$if(state === 'no-show', (query) => query.where('t.no_show_at', 'is not', null))
    .$if(state === 'here', (query) => query.where('t.checked_in_at', 'is not', null))
    .$if(userIds !== null, (query) => query.where(sql<boolean>`(t.user_id = any(${userIds}::uuid[]) or t.guest_name ilike ${pattern})`))
    .$if(position !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('t.created_at', 't.id'), '>', eb.tuple(new Date(String(position?.[0])), String(position?.[1])))),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

function patternOf(search: string): string {
  return `%${search.replace(/^@/, '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

// What was refunded of an order of several seats is that of the seats that are gone, as far as it has gone back: shared out in their order,
// so that the lines of an order add up to no more than its refund.
function refundedOf({ seats, status, price, owed_back: owed, refunded_amount: refunded, due_before: before }: SeatMoney): number {
  if (seats === 1) return refunded;
  if (status === 'active') return 0;
  const due = owed ?? price ?? 0;
  return Math.min(due, Math.max(0, refunded - (before ?? 0)));
}

/**
 * Returns those of a date’s attendees whose name or username contains the search. People are on shards of their own, so they are looked up
 * by id.
 */
async function searchBuyers({ db }: Services, { ownerUserId, sessionEventId }: OneDate, pattern: string): Promise<string[]> {
  const tickets = await db
    .selectFrom('tickets')
    .select('user_id')
    .distinct()
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .execute();
  const userIds = tickets.map((row) => row.user_id);
  const people = await db
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where((eb) => eb.or([eb('display_name', 'ilike', pattern), eb('username', 'ilike', pattern)]))
    .execute();
  return people.map((row) => row.user_id);
}

async function countAttendees({ db }: Services, { ownerUserId, sessionEventId }: OneDate): Promise<AttendeePage['counts']> {
  const counts = await db
    .selectFrom('tickets')
    .select([
      sql<number>`count(*) filter (where status = 'active' and checked_in_at is null and no_show_at is null)::int`.as('come'),
      sql<number>`count(*) filter (where status = 'active' and checked_in_at is not null)::int`.as('here'),
      sql<number>`count(*) filter (where status = 'active' and no_show_at is not null)::int`.as('noShow'),
      sql<number>`count(*) filter (where status <> 'active')::int`.as('gone'),
    ])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .executeTakeFirstOrThrow();
  return counts;
}

// By the name that each ticket was bought under.
function countByKind({ db }: Services, { ownerUserId, sessionEventId }: OneDate) {
  return db
    .selectFrom('tickets')
    .select([
      sql<string>`coalesce(kind_name, ${STANDARD_KIND})`.as('name'),
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`bool_and(kind_name is null)`.as('isStandard'),
    ])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('status', '=', 'active')
    .groupBy('kind_name')
    .orderBy(sql`kind_name nulls first`)
    .execute();
}

function nameAndCount({ name, count }: { name: string; count: number }) {
  return { name, count };
}

type SeatMoney = Pick<Row, 'seats' | 'status' | 'price' | 'owed_back' | 'refunded_amount' | 'due_before'>;
type Marks = { status: string; checked_in_at: Date | null; no_show_at: Date | null };

function stateOf({ status, checked_in_at, no_show_at }: Marks): AttendeeState {
  if (status !== 'active') return 'gone';
  if (no_show_at !== null) return 'no-show';
  return checked_in_at === null ? 'come' : 'here';
}
