import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { deleteAccount } from './delete-account.ts';
import { getDeletionObstacles } from './get-deletion-obstacles.ts';

const sale = await ticketSale();
const { db, services } = sale;
beforeEach(sale.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;

const SECRETS = { accessToken: 'a', refreshToken: 'r' };
const remove = (person: Person) =>
  inTransaction(services, (command) => deleteAccount(command, person.userId, (secrets) => Buffer.from(JSON.stringify(secrets)), SECRETS));
const obstaclesOf = (person: Person) => getDeletionObstacles(services, person.actor);
const NONE = { dates: 0, refunds: 0, onlyAdministrator: false };
const statusOf = async (person: Person) =>
  (await db.selectFrom('users').select('status').where('user_id', '=', person.userId).executeTakeFirstOrThrow()).status;
const publishedBy = (person: Person) =>
  db.selectFrom('contents').select('id').where('user_id', '=', person.userId).where('status', '=', 'published').execute();
const tomorrow = () => addMinutes(services.now(), 24 * 60);

describe('deleting an account is refused', () => {
  test('while someone holds a paid ticket to an event that is not over, cancelled or not, and changes nothing', async () => {
    const [host, buyer] = [await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, { starts: [tomorrow()], price: 800 });
    await givenTicket(db, event, buyer);
    await expect(remove(host)).rejects.toThrow('People have paid for your upcoming sessions.');
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute();
    await expect(remove(host)).rejects.toThrow('cancel them and refund everyone');
    expect(await obstaclesOf(host)).toEqual({ ...NONE, dates: 1 });
    expect(await obstaclesOf(buyer)).toEqual(NONE);
    expect(await statusOf(host)).toBe('active');
    expect(await publishedBy(host)).toHaveLength(1);
    await db.updateTable('tickets').set({ status: 'refunded' }).where('session_event_id', '=', event.id).execute();
    expect(await obstaclesOf(host)).toEqual(NONE);
    await remove(host);
    expect(await statusOf(host)).toBe('deleted');
  });

  test('while a refund is due from them, but not while it is the platform’s to pay', async () => {
    const [host, buyer] = [await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), -24 * 60)], price: 800 });
    const { paymentId } = await givenTicket(db, event, buyer);
    await db.updateTable('payments').set({ refund_due: true }).where('id', '=', paymentId).execute();
    await expect(remove(host)).rejects.toThrow('Somebody is waiting for a refund from you.');
    expect(await obstaclesOf(host)).toEqual({ ...NONE, refunds: 1 });
    expect(await statusOf(host)).toBe('active');
    const sentBack = {
      status: 'FAILED' as const,
      provider_refund_id: 're_sent_back',
      amount: 800,
      reason: 'It came too late.',
      request_hash: '',
    };
    const stamps = { created_at: services.now(), updated_at: services.now() };
    await db
      .insertInto('refunds')
      .values({
        owner_user_id: host.userId,
        id: uuidv7(),
        payment_id: paymentId,
        requested_by_user_id: host.userId,
        ...sentBack,
        ...stamps,
      })
      .execute();
    await remove(host);
    expect(await statusOf(host)).toBe('deleted');
  });

  test('while someone is about to pay', async () => {
    const [host, buyer] = [await sale.creator(), await givenUser(db)];
    const event = await sale.event(host);
    await buyTicket(services, buyer.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
    await expect(remove(host)).rejects.toThrow('People have paid');
    expect(await obstaclesOf(host)).toEqual({ ...NONE, dates: 1 });
  });

  test('to the only administrator, and to one of the last two if both leave at once', async () => {
    const [one, other] = [await givenUser(db, { admin: true }), await givenUser(db, { admin: true })];
    await givenUser(db, { admin: true, status: 'suspended' });
    expect(await obstaclesOf(one)).toEqual(NONE);
    const results = await Promise.allSettled([remove(one), remove(other)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ reason: 'LAST_ADMIN' });
    const stayed = results[0].status === 'rejected' ? one : other;
    expect(await obstaclesOf(stayed)).toEqual({ ...NONE, onlyAdministrator: true });
  });
});
