import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getPayoutContents } from './get-payout-contents.ts';
import { storePayout, type ReportedPayout } from './store-payout.ts';

const sale = await ticketSale();
const { db, services } = sale;
beforeEach(() => sale.empty());

type Person = Awaited<ReturnType<typeof sale.creator>>;

async function sell(host: Person, event: Awaited<ReturnType<typeof sale.event>>): Promise<void> {
  const buyer = await givenUser(db);
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret);
  await sale.deliverWebhooks();
  services.setNow(addMinutes(services.now(), 60).toISOString());
}

async function payOut(host: Person, id: string, amount: number, status: ReportedPayout['status'] = 'PAID'): Promise<string> {
  const at = services.now();
  const payout = { id, amount, status, failure: null, mode: services.config.payments.mode, arrivesAt: at, createdAt: at };
  await inTransaction(services, (command) => storePayout(command, host.userId, payout));
  services.setNow(addMinutes(at, 60).toISOString());
  return id;
}

const contents = (host: Person, payoutId: string) => getPayoutContents(services, host.actor, { payoutId });
const addUp = ({ carriedIn, lines, rest, carriedOut }: Awaited<ReturnType<typeof contents>>) =>
  carriedIn + lines.reduce((sum, { received }) => sum + received, 0) + rest.received - carriedOut;

test('a payout opens to its seller alone', async () => {
  const [host, stranger] = [await sale.creator(), await sale.creator()];
  const id = await payOut(host, 'po_mine', 700);
  await expect(contents(stranger, id)).rejects.toMatchObject({ reason: 'PAYOUT_NOT_FOUND' });
  await expect(contents(host, 'po_unknown')).rejects.toMatchObject({ reason: 'PAYOUT_NOT_FOUND' });
});

test('sales fill one payout after the other, each once, and add up to it to the penny', async () => {
  const host = await sale.creator();
  const event = await sale.event(host, { price: 800, capacity: 9 });
  for (let count = 0; count < 3; count += 1) await sell(host, event);
  const [{ received } = { received: 0 }] = (await contents(host, await payOut(host, 'po_all', 1))).lines;
  await db.deleteFrom('payouts').where('id', '=', 'po_all').execute();
  expect(received).toBe(700);

  const first = await contents(host, await payOut(host, 'po_first', 2 * received));
  expect(first).toMatchObject({ amount: 1400, carriedIn: 0, carriedOut: 0, rest: { count: 0, received: 0 } });
  expect(first.lines).toHaveLength(2);
  await sell(host, event);
  // Part of the last sale isn't available yet.
  const second = await contents(host, await payOut(host, 'po_second', 2 * received - 100));
  expect(second.lines).toHaveLength(2);
  expect(second).toMatchObject({ amount: 1300, carriedIn: 0, carriedOut: 100 });
  const third = await contents(host, await payOut(host, 'po_third', 100));
  expect(third).toMatchObject({ amount: 100, carriedIn: 100, carriedOut: 0, lines: [] });
  for (const payout of [first, second, third]) expect(addUp(payout)).toBe(payout.amount);
});

test('what came back goes out again: a later payout holds the movements of the one that was returned', async () => {
  const host = await sale.creator();
  const event = await sale.event(host, { price: 800, capacity: 9 });
  await sell(host, event);
  const returned = await contents(host, await payOut(host, 'po_back', 700, 'FAILED'));
  expect(returned.lines).toHaveLength(1);
  await sell(host, event);
  const later = await contents(host, await payOut(host, 'po_again', 1400, 'IN_TRANSIT'));
  expect(later.lines).toHaveLength(2);
  expect(later.lines[0]).toEqual(returned.lines[0]);
  expect(addUp(later)).toBe(1400);
});
