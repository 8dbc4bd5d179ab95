import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { Books } from './read-books.ts';
import { findUnmailed } from './find-unmailed.ts';
import type { Deed } from './history.ts';
import { compareBooks, countEffects, findAlways, findAtRest, findOutOfOrder, type Finding } from './invariants.ts';

const database = await testDatabase({ connections: 20 });
const { db, pool, empty } = database;
// Creates the tables of the queue.
await testServices(database, []);
beforeEach(empty);
// Builders use a fixed date, and a real world is never younger than its data.
await pool.query("update migrations set applied_at = '2026-01-01'");

const namesOf = (findings: Finding[]) => findings.map(({ invariant }) => invariant);
const atRest = async () => namesOf(await findAtRest(pool));

async function sold(capacity = 2) {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const { event, ...session } = await givenSession(db, host, { price: 800, capacity });
  return { host, guest, event, session, ticket: await givenTicket(db, event, guest) };
}

/** A message that only its recipient has in their list. */
const ONE_SIDED = `insert into chats (chat_id, first_user_id, second_user_id, last_revision, created_at, updated_at)
    select gen_random_uuid(), min(user_id::text)::uuid, max(user_id::text)::uuid, 1, now(), now() from users;
  insert into messages (chat_id, revision, id, sender_user_id, text, changed_revision, created_at, updated_at)
    select chat_id, 1, gen_random_uuid(), first_user_id, 'Hello', 1, now(), now() from chats;
  insert into chat_members (chat_id, user_id) select chat_id, unnest(array[first_user_id, second_user_id]) from chats;
  insert into user_chats (user_id, chat_id, other_user_id, state, unread_count, last_revision, last_at, created_at)
    select second_user_id, chat_id, first_user_id, 'open', 1, 1, now(), now() from chats`;

/** A continuing subscription of the guest to the host. */
const RENEWING = `insert into recurring_orders (owner_user_id, id, user_id, type, slot, item_id, title, amount, billing_period, mode, status,
    provider_subscription_id, paid_through, created_at, updated_at)
  select owner_user_id, gen_random_uuid(), user_id, 'SUBSCRIPTION', owner_user_id, id, 'Monthly', 500, 'monthly', 'sandbox', 'active',
    'sub_1', now() + interval '20 days', now(), now() from payments`;

const books = (values: Partial<Books> = {}): Books => ({
  movements: new Map(),
  chargesOf: new Map(),
  refundsOf: new Map(),
  subscriptions: new Map(),
  ...values,
});

describe('the checker', () => {
  test('finds nothing if all is well', async () => {
    const { ticket } = await sold();
    expect(await atRest()).toEqual([]);
    const charged = books({ chargesOf: new Map([[ticket.paymentId, [800]]]) });
    expect(await compareBooks(pool, charged)).toEqual([]);
  });

  test('finds a seat sold twice, and miscounted seats', async () => {
    const { event } = await sold(1);
    await pool.query('alter table session_events drop constraint session_events_never_oversold');
    try {
      await givenTicket(db, event, await givenUser(db));
      expect(namesOf(await findAlways(pool))).toEqual(['oversold']);
      await pool.query('update session_events set participant_count = 1');
      expect(namesOf(await findAlways(pool))).toEqual(['oversold', 'seats miscounted']);
    } finally {
      await pool.query('delete from tickets; update session_events set participant_count = 0');
      await pool.query(
        'alter table session_events add constraint session_events_never_oversold check (participant_count + held_count <= max_participant_count)',
      );
    }
  });

  test.each<[string, string]>([
    ['paid without a ticket', 'delete from tickets; update session_events set participant_count = 0'],
    ['paid without what was bought', "update payments set type = 'TIP'"],
    ['ticket without a payment', "update payments set status = 'CANCELLED'"],
    ['place of a membership not spent once', 'update payments set membership_id = id'],
    [
      'more places spent than granted',
      `insert into membership_uses (owner_user_id, purchase_id, id, kind, places, period, source, at)
         select owner_user_id, id, gen_random_uuid(), kind, 1, period, source, now()
         from payments, lateral (values ('grant', 1, id), ('spend', 1, user_id), ('return', 2, user_id), ('spend', 1, owner_user_id), ('return', 2, owner_user_id))
           as uses (kind, period, source)`,
    ],
    ['followers miscounted', 'update users set follower_count = 3'],
    ['comments miscounted', 'update contents set comment_count = 3'],
    [
      'webhook not handled',
      "insert into webhook_events (id, type, livemode, payload, received_at) values ('evt_1', 'charge.succeeded', false, '{}', now())",
    ],
    [
      'unread miscounted',
      `insert into chats (chat_id, first_user_id, second_user_id, created_at, updated_at)
         select gen_random_uuid(), min(user_id::text)::uuid, max(user_id::text)::uuid, now(), now() from users;
       insert into chat_members (chat_id, user_id) select chat_id, first_user_id from chats;
       insert into user_chats (user_id, chat_id, other_user_id, state, unread_count, last_at, created_at)
         select first_user_id, chat_id, second_user_id, 'open', 1, now(), now() from chats`,
    ],
    [
      'job held by no worker',
      "insert into pgboss.job (name, state, heartbeat_on) values ('dead-letters', 'active', now() - interval '2 minutes')",
    ],
    ['at the wrong hour', "update payments set created_at = now() + interval '1 day'"],
    ['called off and not told', 'update session_events set cancelled_at = now()'],
    ['subscribed to someone who left', `${RENEWING}; update users set status = 'deleted'`],
    ['job given up', "insert into pgboss.job (name) values ('dead-letters')"],
    [
      'journal out of balance',
      `alter table ledger_journals drop constraint ledger_journals_balanced;
       insert into ledger_journals (owner_user_id, id, payment_id, event_key, accounts, amounts, at)
         select owner_user_id, id, id, 'ch_1', '{clearing,refunds}', '{5,5}', now() from payments`,
    ],
    [
      'refunded more than paid',
      `insert into refunds (owner_user_id, id, payment_id, requested_by_user_id, amount, reason, status, request_hash, created_at, updated_at)
         select owner_user_id, gen_random_uuid(), id, user_id, 500, 'Because.', 'DONE', '', now(), now() from payments, generate_series(1, 2)`,
    ],
    [
      'two tickets for one seat',
      `drop index tickets_seat_of_payment;
       update payments set description = description || '{"seats": 2}';
       insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, status, code, created_at, updated_at)
         select owner_user_id, gen_random_uuid(), session_event_id, session_id, user_id, payment_id, 'refunded', 'X', now(), now() from tickets`,
    ],
    ['another number of tickets than ordered', `update payments set description = description || '{"seats": 2}'`],
    [
      'told twice',
      `drop index notifications_once;
       insert into notifications (to_user_id, id, type, to_username, message, url, source, created_at)
         select user_id, gen_random_uuid(), 'ONBOARDING', 'x', 'x', '/', 'one', now() from users, generate_series(1, 2)`,
    ],
    ['conversation that is not on both sides', ONE_SIDED],
    [
      'picture that is never settled',
      `insert into media_entities (user_id, id, item_type, item_id, type, entity_type, position, status, upload_key, created_at, updated_at)
         select min(user_id::text)::uuid, gen_random_uuid(), 'POST', gen_random_uuid(), 'image', 'content', 0, 'PROCESSING', 'q', now(), now() from users`,
    ],
  ])('finds what a guard would have prevented: %s', async (invariant, mutant) => {
    await sold();
    const client = await pool.connect();
    try {
      // The rollback restores the guards that the mutant removes.
      await client.query('begin');
      await client.query(mutant);
      expect(namesOf(await findAtRest(client))).toEqual([invariant]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('finds what the provider’s books contradict', async () => {
    const { ticket, host } = await sold();
    const order = ticket.paymentId;
    const once = { chargesOf: new Map([[order, [800]]]) };
    await db
      .insertInto('ledger_journals')
      .values({
        owner_user_id: host.userId,
        id: uuidv7(),
        payment_id: order,
        event_key: 'ch_1',
        accounts: ['platform_cash', 'clearing'],
        amounts: [800, -800],
        at: new Date(),
      })
      .execute();
    const compare = async (values: Partial<Books>) => namesOf(await compareBooks(pool, books(values)));
    expect(await compare({ ...once, movements: new Map([['ch_1', 800]]) })).toEqual([]);
    expect(await compare({ chargesOf: new Map([[order, [800, 800]]]), movements: new Map([['ch_1', 800]]) })).toEqual(['charged twice']);
    expect(await compare({ ...once, refundsOf: new Map([[order, 2]]), movements: new Map([['ch_1', 800]]) })).toEqual(['refunded twice']);
    expect(await compare({ ...once, movements: new Map([['ch_1', 799]]) })).toEqual(['moved at the provider, not in the ledger']);
    expect(await compare({ ...once, movements: new Map([['ch_2', 1]]) })).toEqual([
      'moved at the provider, not in the ledger',
      'in the ledger, not at the provider',
    ]);
    expect(await compare({ movements: new Map([['ch_1', 800]]) })).toEqual(['paid here, not charged there']);
    const stranger = new Map([...once.chargesOf, [uuidv7(), [800]]]);
    expect(await compare({ chargesOf: stranger, movements: new Map([['ch_1', 800]]) })).toEqual(['charged there, not paid here']);
  });

  test('finds a subscription that continues at the provider but is over here, and the other way round', async () => {
    const { ticket } = await sold();
    await pool.query(RENEWING);
    const charged = { chargesOf: new Map([[ticket.paymentId, [800]]]) };
    const compare = async (stands: 'goes on' | 'ends' | 'over') =>
      namesOf(await compareBooks(pool, books({ ...charged, subscriptions: new Map([['sub_1', stands]]) })));
    const otherwise = ['subscription with another status there'];
    expect([await compare('goes on'), await compare('ends'), await compare('over')]).toEqual([[], otherwise, otherwise]);
    await pool.query("update recurring_orders set status = 'cancelled'");
    expect([await compare('goes on'), await compare('over')]).toEqual([otherwise, []]);
  });

  test('finds messages that are out of the order in which one person wrote them', async () => {
    await sold();
    await pool.query(ONE_SIDED);
    const { rows } = await pool.query<{ chatId: string; userId: string }>(
      `insert into messages (chat_id, revision, id, sender_user_id, text, changed_revision, created_at, updated_at)
       select chat_id, 2, gen_random_uuid(), sender_user_id, 'Again', 2, now(), now() from messages
       returning chat_id as "chatId", sender_user_id as "userId"`,
    );
    const { rows: messages } = await pool.query<{ id: string }>('select id from messages order by revision');
    const written = messages.map(({ id }) => ({
      kind: 'message' as const,
      id,
      chatId: rows[0]?.chatId ?? '',
      userId: rows[0]?.userId ?? '',
    }));
    expect(await findOutOfOrder(pool, written)).toEqual([]);
    expect(await findOutOfOrder(pool, written.toReversed())).toMatchObject([{ count: 1 }]);
  });

  test('counts the effects of a deed', async () => {
    const { ticket } = await sold();
    const content = await givenContent(db, await givenUser(db));
    const effects = (deed: Deed) => countEffects(pool, deed);
    const purchase = { kind: 'purchase', itemId: '', userId: '' } as const;
    expect(await effects({ ...purchase, paymentId: ticket.paymentId })).toBe(1);
    expect(await effects({ ...purchase, paymentId: uuidv7() })).toBe(0);
    expect(await effects({ kind: 'free ticket', paymentId: ticket.paymentId })).toBe(1);
    expect(await effects({ kind: 'refund', paymentId: ticket.paymentId })).toBe(0);
    expect(await effects({ kind: 'ended', paymentId: ticket.paymentId })).toBe(0);
    expect(await effects({ kind: 'called off', id: uuidv7() })).toBe(0);
    expect(await effects({ kind: 'left', id: content.userId })).toBe(0);
    expect(await effects({ kind: 'post', id: content.id })).toBe(1);
    expect(await effects({ kind: 'comment', id: content.id })).toBe(0);
    expect(await effects({ kind: 'message', id: uuidv7(), chatId: uuidv7(), userId: uuidv7() })).toBe(0);
    expect(await effects({ kind: 'follow', follower: uuidv7(), following: uuidv7() })).toBe(0);
    const { userId } = await givenUser(db);
    await givenMediaEntity(db, { userId }, { type: 'POST', id: content.id });
    const { upload_key: key } = await db
      .selectFrom('media_entities')
      .select('upload_key')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(await effects({ kind: 'picture', userId, key, becomes: 'READY' })).toBe(1);
    expect(await effects({ kind: 'picture', userId, key, becomes: 'FAILED' })).toBe(0);
    await db.deleteFrom('payments').execute();
    expect(await effects({ ...purchase, paymentId: ticket.paymentId })).toBe(0);
  });
});

test('negative control: a sale that reads before it locks oversells on this machine, and the checker finds it', async () => {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { capacity: 5 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => givenUser(db)));
  await pool.query('alter table session_events drop constraint session_events_never_oversold');
  let allLooked = () => {};
  const looked = new Promise<void>((resolve) => (allLooked = resolve));
  let waiting = buyers.length;
  const buy = async (buyer: (typeof buyers)[number]) => {
    const { participant_count: taken } = await db
      .selectFrom('session_events')
      .select('participant_count')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    waiting -= 1;
    if (waiting === 0) allLooked();
    await looked;
    if (taken < 5) await givenTicket(db, event, buyer);
  };
  await Promise.all(buyers.map(buy));
  expect(await findAlways(pool)).toEqual([{ invariant: 'oversold', count: 1, example: event.id }]);
});

test('finds a valid ticket whose code is in no mail to its participant, but no refunded one', async () => {
  const { guest, ticket } = await sold();
  const { code } = await db.selectFrom('tickets').select('code').where('id', '=', ticket.id).executeTakeFirstOrThrow();
  const folder = await mkdtemp(join(tmpdir(), 'turnout-mailbox-'));
  const mailbox = await startMailbox({ port: 0, smtpPort: 0, folder, now: () => new Date(), newId: uuidv7 });
  const mailer = createMailer({ url: mailbox.smtpUrl, from: 'Turnout <hello@turnout.example>', domain: 'turnout.test' });
  onTestFinished(async () => {
    mailer.close();
    await mailbox.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const look = async () => namesOf(await findUnmailed({ mailbox: mailbox.origin }, pool));
  const send = (to: string, text: string) => mailer.send({ to, subject: 'Your ticket', text, html: '', messageKey: uuidv7() });
  expect(await look()).toEqual(['ticket not mailed']);
  await send('somebody@else.example', code);
  await send(guest.email, 'No code.');
  expect(await look()).toEqual(['ticket not mailed']);
  await send(guest.email, `Ticket code: ${code}`);
  expect(await look()).toEqual([]);
  await db.updateTable('tickets').set({ code: 'ANOTHER', status: 'refunded' }).execute();
  expect(await look()).toEqual([]);
});
