import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { pagedOfSellers } from '#features/payments/api/orders/paged-of-sellers.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { returnFreeTicketsOf } from '../returns/server/return-free-tickets-of.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { leaveAllLines } from '../waiting/server/leave-all-lines.ts';
import { ticketsPersonalData } from '../personal-data.ts';

const NAMELESS_KIND = 'Ticket';

const tickets = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('session_events as e', (join) =>
        join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
      )
      .select([
        't.id',
        't.status',
        't.payment_id as paymentId',
        't.checked_in_at as checkedInAt',
        't.no_show_at as noShowAt',
        't.unredeemed',
      ])
      .select(['t.seat', 't.guest_name as guestName', 't.kind_id as kindId', 't.kind_name as kindName'])
      // What a gift cost is its buyer's.
      .leftJoin('payments as p', (join) =>
        join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id').onRef('p.user_id', '=', 't.user_id'),
      )
      .select(sql<number | null>`case when p.id is not null then t.price end`.as('price'))
      .select(sql<number | null>`case when p.id is not null then t.owed_back end`.as('owedBack'))
      .select('t.created_at as createdAt')
      // As everywhere else, only while the code is valid (docs/product.md#venue).
      .select(sql<string | null>`case when t.status = 'active' then t.code end`.as('code'))
      .select(['e.id as sessionEventId', 'e.session_id as sessionId', 'e.title', 'e.session_owner_username as host'])
      .select(['e.start_at as startDateTime', 'e.end_at as endDateTime', 'e.cancelled_at as cancelledAt'])
      .where(isTheirs('t.owner_user_id'))
      .where('t.user_id', '=', userId)
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(PAGE)
      .execute(),
  );

const waitingLists = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('waiting_entries as w')
      .innerJoin('session_events as e', (join) =>
        join.onRef('e.session_owner_user_id', '=', 'w.owner_user_id').onRef('e.id', '=', 'w.session_event_id'),
      )
      .select(['w.id', 'w.state', 'w.pays_with as paysWith', 'w.joined_at as joinedAt', 'w.expires_at as offeredUntil'])
      .select(['e.id as sessionEventId', 'e.session_id as sessionId', 'e.title', 'e.session_owner_username as host'])
      .select(['e.start_at as startDateTime'])
      .where(isTheirs('w.owner_user_id'))
      .where('w.user_id', '=', userId)
      .where('w.id', '>', after)
      .orderBy('w.id')
      .limit(PAGE)
      .execute(),
  );

const waitingRules = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('waiting_rules')
      .select(['session_id as id', 'turn', 'offer_minutes as offerMinutes'])
      .where('owner_user_id', '=', userId)
      .where('session_id', '>', after)
      .orderBy('session_id')
      .limit(PAGE)
      .execute(),
  );

const answers = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('ticket_answers')
      .select(sql<string>`payment_id || '.' || question_id || '.' || seat`.as('id'))
      .select(['payment_id as paymentId', 'seat', 'question', 'kind', 'version', 'is_health as isHealth', 'answer'])
      .select('answered_at as answeredAt')
      .where(isTheirs('owner_user_id'))
      .where('user_id', '=', userId)
      .where(sql<boolean>`payment_id || '.' || question_id || '.' || seat > ${after}`)
      .orderBy(sql`payment_id || '.' || question_id || '.' || seat`)
      .limit(PAGE)
      .execute(),
  );

const openingReminders = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('opening_reminders as r')
      .innerJoin('session_events as e', (join) =>
        join.onRef('e.session_owner_user_id', '=', 'r.owner_user_id').onRef('e.id', '=', 'r.session_event_id'),
      )
      .select(['e.id', 'e.session_id as sessionId', 'e.title', 'e.session_owner_username as host', 'e.start_at as startDateTime'])
      .select(['r.due_at as dueAt', 'r.created_at as createdAt'])
      .where(isTheirs('r.owner_user_id'))
      .where('r.user_id', '=', userId)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(PAGE)
      .execute(),
  );

async function deleteReminders({ tx }: CommandContext, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('opening_reminders')
    .where(isWith('owner_user_id', await findSellers(tx, userId)))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

// Both what they answered and what they were answered as a host.
async function deleteAnswers({ tx }: CommandContext, userId: string): Promise<number> {
  const own = await tx
    .deleteFrom('ticket_answers')
    .where(isWith('owner_user_id', await findSellers(tx, userId)))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const received = await tx.deleteFrom('ticket_answers').where('owner_user_id', '=', userId).executeTakeFirst();
  return Number(own.numDeletedRows) + Number(received.numDeletedRows);
}

const doorEntries = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('door_entries')
      .select(['id', 'kind', 'outcome', 'session_event_id as sessionEventId', 'ticket_id as ticketId', 'link_id as linkId'])
      .select(['guest_name as guestName', 'cash', 'at', 'received_at as receivedAt', 'undone_at as undoneAt', 'device_id as deviceId'])
      .where('owner_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const doorLinks = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('door_links')
      .select(['id', 'name', 'session_event_id as sessionEventId', 'created_at as createdAt', 'revoked_at as revokedAt'])
      .where('owner_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

async function deleteDoor({ tx }: CommandContext, userId: string): Promise<number> {
  const links = await tx.deleteFrom('door_links').where('owner_user_id', '=', userId).executeTakeFirst();
  const entries = await tx.deleteFrom('door_entries').where('owner_user_id', '=', userId).executeTakeFirst();
  return Number(links.numDeletedRows + entries.numDeletedRows);
}

async function deleteRules({ tx }: CommandContext, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('waiting_rules').where('owner_user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteFeed({ tx }: CommandContext, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

// Names of people for whom somebody booked; the tickets stay valid, as those of their guests.
async function blankGuestNames({ tx, now }: CommandContext, userId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ guest_name: null, updated_at: now })
    .where(isWith('owner_user_id', await findSellers(tx, userId)))
    .where('user_id', '=', userId)
    .where('guest_name', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

// What a host who left called their kinds of ticket, on the tickets that others still have.
async function blankKindNames({ tx, now }: CommandContext, userId: string): Promise<0> {
  await tx
    .updateTable('tickets')
    .set({ kind_name: NAMELESS_KIND, updated_at: now })
    .where('owner_user_id', '=', userId)
    .where('kind_id', 'is not', null)
    .where('kind_name', '<>', NAMELESS_KIND)
    .execute();
  return 0;
}

/** Reads and erases the personal data of tickets. */
export const ticketsData = bindPersonalData(ticketsPersonalData, {
  read: {
    'tickets.json': tickets,
    'waiting-lists.json': waitingLists,
    'ticket-answers.json': answers,
    'opening-reminders.json': openingReminders,
    'waiting-rules.json': waitingRules,
    'door.json': doorEntries,
    'door-links.json': doorLinks,
  },
  erase: {
    calendarFeed: deleteFeed,
    waitingLists: leaveAllLines,
    openingReminders: deleteReminders,
    waitingRules: deleteRules,
    freeTickets: returnFreeTicketsOf,
    guestNames: blankGuestNames,
    kindNames: blankKindNames,
    door: deleteDoor,
    answers: deleteAnswers,
  },
});
