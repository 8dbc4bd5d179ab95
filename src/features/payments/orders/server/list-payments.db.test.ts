import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { cancelSessionEvent } from '#features/sessions/cancelling/server/cancel-session-event.ts';
import { rescheduleEvent } from '#features/sessions/dates/server/reschedule-event.ts';
import { RescheduleEvent } from '#features/sessions/contract.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { soldState } from '../copy/sold-words.ts';
import { receiptNumber } from '../rules/receipt.ts';
import { listPayments } from './list-payments.ts';
import { QueryPaymentsByUser } from '../contract.ts';

const sale = await ticketSale();
const { db, services } = sale;
beforeEach(() => sale.empty());

const HOUR = 60;

async function booked() {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const event = await sale.event(host, { price: 0, capacity: 5 });
  await buyTicket(services, guest.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
  const start = async () =>
    (await db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow()).start_at;
  const named = async () => ({
    sessionId: event.sessionId,
    sessionEventId: event.id,
    userId: host.userId,
    startDateTime: (await start()).toISOString(),
  });
  return {
    host,
    guest,
    start,
    cancel: async () => inTransaction(services, async (command) => cancelSessionEvent(command, host.actor, await named())),
    async move(minutes: number) {
      const startDateTime = new Date((await start()).getTime() + minutes * 60_000).toISOString();
      const to = {
        startDateTime,
        duration: 60,
        timeZone: 'Europe/London',
        locationType: 'in-person',
        addressLine: '1 Park Lane',
        city: 'Leeds',
      };
      const input = RescheduleEvent.parse({ ...(await named()), to });
      await inTransaction(services, (command) => rescheduleEvent(command, host.actor, input));
    },
  };
}

async function titlesOf(actor: Actor, filter: object = {}) {
  const page = await listPayments(services, actor, 'bought', QueryPaymentsByUser.parse(filter));
  return page.items.map(({ item }) => item?.state);
}

describe("a person's orders", () => {
  test('show the current date and place of a session, to both sides', async () => {
    const { host, guest, move, start } = await booked();
    const planned = (await start()).toISOString();
    await move(2 * HOUR);
    const facts = {
      startDateTime: (await start()).toISOString(),
      place: 'Leeds',
      state: 'moved',
      movedFrom: { startDateTime: planned, timeZone: 'Europe/London' },
    };
    for (const [person, side] of [
      [guest, 'bought'],
      [host, 'sold'],
    ] as const)
      expect((await listPayments(services, person.actor, side, QueryPaymentsByUser.parse({}))).items).toMatchObject([{ item: facts }]);
  });

  test('show a date that was moved and then cancelled as cancelled, and keep it upcoming until it would have ended', async () => {
    const { guest, move, cancel } = await booked();
    await move(HOUR);
    await cancel();
    expect(await titlesOf(guest.actor, { when: 'UPCOMING' })).toEqual(['cancelled']);
    expect(await titlesOf(guest.actor, { when: 'PAST' })).toEqual([]);
  });

  test('keep a ticket upcoming while its session is under way, even if it was moved to a later end', async () => {
    const { guest, move, start } = await booked();
    await move(48 * HOUR);
    const minutes = ((await start()).getTime() - services.now().getTime()) / 60_000;
    await sale.wait(minutes + 30);
    expect(await titlesOf(guest.actor, { when: 'UPCOMING' })).toEqual(['moved']);
    await sale.wait(31);
    expect(await titlesOf(guest.actor, { when: 'UPCOMING' })).toEqual([]);
    expect(await titlesOf(guest.actor, { when: 'PAST' })).toEqual(['ended']);
  });

  test('come soonest first, and once over latest first, page by page without duplicates or gaps', async () => {
    const guest = await givenUser(db);
    const host = await givenUser(db);
    const inDays = [3, 1, 2].map((days) => days * 24 * HOUR);
    const starts = inDays.map((minutes) => new Date(services.now().getTime() + minutes * 60_000));
    for (const startsInMinutes of inDays) {
      const event = await sale.event(host, { price: 0, startsInMinutes });
      await buyTicket(services, guest.actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
    }
    const seen: (string | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const input = QueryPaymentsByUser.parse({ when: 'UPCOMING', limit: 1, cursor });
      const page: Awaited<ReturnType<typeof listPayments>> = await listPayments(services, guest.actor, 'bought', input);
      seen.push(...page.items.map(({ item }) => item?.startDateTime));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(starts.map((start) => start.toISOString()).toSorted());

    await sale.wait(4 * 24 * HOUR);
    const past: typeof seen = [];
    do {
      const input = QueryPaymentsByUser.parse({ when: 'PAST', limit: 1, cursor });
      const page: Awaited<ReturnType<typeof listPayments>> = await listPayments(services, guest.actor, 'bought', input);
      past.push(...page.items.map(({ item }) => item?.startDateTime));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(past, 'and once they are over, the last one first').toEqual(seen.toReversed());
  });

  test('are found by the text they contain, taken literally', async () => {
    const { guest, host } = await booked();
    const find = async (search: string) => (await titlesOf(guest.actor, { search })).length;
    expect(await find(`@${host.username.slice(0, 6)}`)).toBe(1);
    expect(await find('%')).toBe(0);
    expect(await find('\\')).toBe(0);
    expect(await find('no such words')).toBe(0);
  });

  test('are found by the receipt number as it is printed, and by the name of the other side', async () => {
    const { guest, host } = await booked();
    await db.updateTable('users').set({ display_name: 'Maya Lind' }).where('user_id', '=', host.userId).execute();
    await db.updateTable('users').set({ display_name: 'Ade Moyo' }).where('user_id', '=', guest.userId).execute();
    const find = async (actor: Actor, side: 'bought' | 'sold', search: string) =>
      (await listPayments(services, actor, side, QueryPaymentsByUser.parse({ search }))).items;
    const [order] = await find(guest.actor, 'bought', 'Maya');
    expect(await find(host.actor, 'sold', 'moyo')).toHaveLength(1);
    expect(await find(guest.actor, 'bought', 'Moyo')).toEqual([]);
    const number = receiptNumber(order ?? { id: '', createdAt: '' });
    for (const search of [number, `No. ${number}`, number.slice(5), number.slice(0, 12), order?.id ?? ''])
      expect(await find(host.actor, 'sold', search), search).toHaveLength(1);
    expect(await find(host.actor, 'sold', '2026-000000000000')).toEqual([]);
  });

  test('are found by what is to be done about them; a dispute is for the seller alone to find', async () => {
    const { guest, host } = await booked();
    const find = async (actor: Actor, side: 'bought' | 'sold', status: string) =>
      (await listPayments(services, actor, side, QueryPaymentsByUser.parse({ status }))).items.length;
    expect(await find(host.actor, 'sold', 'DISPUTED')).toBe(0);
    expect(await find(host.actor, 'sold', 'REFUND_DUE')).toBe(0);
    await db.updateTable('payments').set({ disputed: true, refund_due: true }).where('owner_user_id', '=', host.userId).execute();
    expect(await find(host.actor, 'sold', 'DISPUTED')).toBe(1);
    expect(await find(guest.actor, 'bought', 'DISPUTED')).toBe(0);
    expect([await find(host.actor, 'sold', 'REFUND_DUE'), await find(guest.actor, 'bought', 'REFUND_DUE')]).toEqual([1, 1]);
    await db.updateTable('payments').set({ dispute_decided: true }).where('owner_user_id', '=', host.userId).execute();
    expect([await find(host.actor, 'sold', 'REFUND_DUE'), await find(guest.actor, 'bought', 'REFUND_DUE')]).toEqual([0, 1]);
  });

  test('are found as paid only if money was paid for them, and as free if none was', async () => {
    const { guest, host } = await booked();
    const find = async (actor: Actor, side: 'bought' | 'sold', status: string) =>
      (await listPayments(services, actor, side, QueryPaymentsByUser.parse({ status }))).items.length;
    const both = async (status: string) => [await find(host.actor, 'sold', status), await find(guest.actor, 'bought', status)];
    const price = async (amount: number) =>
      await db.updateTable('payments').set({ amount, status: 'COMPLETED' }).where('owner_user_id', '=', host.userId).execute();
    await price(800);
    expect([await both('PAID'), await both('FREE'), await both('COMPLETED')]).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
    await price(0);
    expect([await both('PAID'), await both('FREE'), await both('COMPLETED')]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  test('are no longer for their seller to refund once a bank has sent a refund back, which is for the platform to pay', async () => {
    const { host } = await booked();
    const due = async () => {
      const { items } = await listPayments(services, host.actor, 'sold', QueryPaymentsByUser.parse({ status: 'REFUND_DUE' }));
      return items.map((item) => soldState(item).label);
    };
    const { id } = await db.updateTable('payments').set({ refund_due: true }).returning('id').executeTakeFirstOrThrow();
    expect(await due()).toEqual(['Refund due']);
    const source = 're_back';
    const named = { owner_user_id: host.userId, payment_id: id };
    const at = services.now();
    await db
      .insertInto('refunds')
      .values({
        ...named,
        id: services.newId(),
        requested_by_user_id: host.userId,
        amount: 100,
        reason: 'You came late through us',
        status: 'FAILED',
        provider_refund_id: source,
        request_hash: '',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const line = () => ({ ...named, id: services.newId(), amount: 100, source, at });
    await db
      .insertInto('payment_logs')
      .values([
        { ...line(), event_type: 'REFUND' },
        { ...line(), event_type: 'FAILED' },
      ])
      .execute();
    expect(await due()).toEqual([]);
    const { items } = await listPayments(services, host.actor, 'sold', QueryPaymentsByUser.parse({}));
    expect(items.map((item) => [item.refundDue, soldState(item).label])).toEqual([[true, expect.not.stringContaining('due')]]);
  });
});
