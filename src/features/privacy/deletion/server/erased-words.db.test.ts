import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { CreatePost } from '#features/content/items/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import { deleteOldWebhooks } from '#features/payments/webhooks/server/delete-old-webhooks.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMembership, givenPass } from '#tests/builders/membership.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { givenTicket, givenSession } from '#tests/builders/session.ts';
import { givenOffer, givenSubscriber } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { deleteAccount } from './delete-account.ts';
import { handleWebhook, storeWebhook } from '#features/payments/webhooks/server/webhooks.ts';

const sale = await ticketSale();
const { db, services, pool } = sale;
// In everything that the person writes or is called by.
const WORD = 'Canaryword';

/** The tables and columns of the whole database that still contain the word, jobs that wait for a worker aside. */
async function found(): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job') order by 1, 2`,
  );
  const places: string[] = [];
  for (const { table, column } of columns) {
    const waiting = table === 'pgboss.job' ? `and state not in ('created', 'retry')` : '';
    const { rows } = await pool.query(`select 1 from ${table} t where t."${column}"::text ilike $1 ${waiting} limit 1`, [`%${WORD}%`]);
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

/** A creator whose words are in the books, in messages and in what others bought. */
async function scene() {
  const [creator, buyer] = [await givenUser(db, { displayName: WORD, bio: WORD, email: `${WORD}@people.example` }), await givenUser(db)];
  const post = await givenContent(db, buyer);
  await inTransaction(services, async (command) => {
    await createPost(command, creator.actor, CreatePost.parse({ content: { text: `${WORD} in a post.` } }));
    const comment = { contentItemUri: post.uri, contentUserId: buyer.userId, text: `${WORD} in a comment.` };
    await createComment(command, creator.actor, CreateComment.parse({ comment }));
  });
  await writeMessage(services, creator.actor, buyer, `${WORD} in a message.`);
  await givenMembership(db, creator, { title: WORD, status: 'cancelled' });
  await db.updateTable('memberships').set({ subtitle: WORD }).where('user_id', '=', creator.userId).execute();
  await givenPass(db, creator, buyer, { title: WORD });
  await db.updateTable('membership_purchases').set({ subtitle: WORD }).where('owner_user_id', '=', creator.userId).execute();
  const offer = await givenOffer(db, creator);
  await db.updateTable('subscription_offers').set({ benefit: WORD }).where('id', '=', offer.id).execute();
  await givenSubscriber(db, creator, buyer);
  const { event } = await givenSession(db, creator, { title: WORD, subtitle: WORD, starts: [addMinutes(services.now(), -48 * 60)] });
  const kinds = [{ id: uuidv7(), name: WORD, note: WORD, price: 100, audience: 'everyone' }];
  const questions = [{ id: uuidv7(), text: WORD, kind: 'text', required: false, per: 'order', health: false, version: 1 }];
  await db
    .updateTable('sessions')
    .set({ ticket_kinds: JSON.stringify(kinds), questions: JSON.stringify(questions) })
    .where('user_id', '=', creator.userId)
    .execute();
  const { paymentId } = await givenTicket(db, event, buyer);
  await db.updateTable('tickets').set({ kind_id: uuidv7(), kind_name: WORD }).where('payment_id', '=', paymentId).execute();
  await db
    .updateTable('payments')
    .set({
      description: sql<string>`description || jsonb_build_object('title', ${WORD}::text, 'membershipTitle', ${WORD}::text, 'subtitle', ${WORD}::text,
        'kinds', jsonb_build_array(jsonb_build_object('id', ${uuidv7()}::text, 'name', ${WORD}::text, 'price', 100, 'seats', 1)))`,
      refund_reason: `${WORD} was ill.`,
    })
    .where('id', '=', paymentId)
    .execute();
  return { creator, buyer, paymentId };
}

test('nothing that a person wrote or was called by is left anywhere in the database once their account is deleted', async () => {
  const { creator, paymentId } = await scene();
  const before = await found();
  for (const place of [
    'payments.description',
    'payments.refund_reason',
    'memberships.title',
    'memberships.subtitle',
    'membership_purchases.title',
    'membership_purchases.subtitle',
    'sessions.subtitle',
    'sessions.ticket_kinds',
    'sessions.questions',
    'tickets.kind_name',
    'subscription_offers.benefit',
    'messages.text',
    'contents.text',
  ])
    expect(before).toContain(`public.${place}`);
  await inTransaction(services, (command) =>
    deleteAccount(command, creator.userId, () => Buffer.from('sealed'), { accessToken: 'a', refreshToken: 'r' }),
  );
  for (const step of privacyDependencies().erase) while ((await inTransaction(services, (command) => step(command, creator.userId))) > 0);
  expect(await found()).toEqual([]);
  const { description, username } = await sale.payment(paymentId);
  expect([description.title, username]).toEqual(['Session', expect.any(String)]);
  expect(description.kinds).toMatchObject([{ name: 'Ticket', price: 100, seats: 1 }]);
});

test('a webhook keeps nothing of what the provider told about people once it is handled, and nothing is kept beyond 90 days', async () => {
  const stored = (id: string, type: string) => ({
    id,
    type,
    // Of the other mode, so that there is nothing to read again at the provider.
    livemode: true,
    objectId: 'ch_1',
    payload: JSON.stringify({ account: 'acct_1', data: { object: { billing_details: { name: WORD } } } }),
  });
  await inTransaction(services, async (command) => {
    await storeWebhook(command, stored('evt_handled', 'charge.refunded'));
    await storeWebhook(command, stored('evt_of_no_interest', 'customer.created'));
  });
  await handleWebhook(services, { eventId: 'evt_handled' });
  const rows = () => db.selectFrom('webhook_events').select(['id', 'payload']).orderBy('id').execute();
  expect(await rows()).toEqual([
    { id: 'evt_handled', payload: { account: 'acct_1' } },
    { id: 'evt_of_no_interest', payload: {} },
  ]);
  await db
    .insertInto('webhook_events')
    .values({ ...never(), received_at: addMinutes(services.now(), -91 * 24 * 60) })
    .execute();
  await deleteOldWebhooks(db, services.now());
  expect((await rows()).map(({ id }) => id)).toEqual(['evt_handled', 'evt_of_no_interest']);
});

// Given up long ago.
function never() {
  return { id: `evt_${uuidv7()}`, type: 'charge.refunded', livemode: true, object_id: 'ch_2', payload: '{}' };
}
