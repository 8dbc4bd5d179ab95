import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { disputeReturnJournal } from '../rules/journals.ts';
import { bookJournals } from './book-journals.ts';
import { readLedgerDrift } from './read-ledger-drift.ts';
import { compareBooks } from './compare-books.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.pool.query('truncate ledger_checks');
  await sale.pool.query('delete from pgboss.job');
});

async function paid(card?: string) {
  const order = await givenPaidTicket(sale, card);
  await sale.sandbox.settle();
  return order;
}

const lastCheck = () => db.selectFrom('ledger_checks').selectAll().orderBy('at', 'desc').executeTakeFirstOrThrow();
const later = (minutes: number) => sale.wait(minutes);

it('finds no difference once sales, refunds, disputes and payouts are booked, and ignores what is still on its way', async () => {
  await paid();
  await paid('4000000000000077');
  await paid('4000000000000259');
  await sale.deliverWebhooks();
  const refunded = await paid('4000000000000077');
  await sale.deliverWebhooks();
  const { payment_intent_id: intent } = await sale.payment(refunded.paymentId);
  const parts = { payment_intent: String(intent), reverse_transfer: true, refund_application_fee: true };
  await services.stripe.refunds.create({ ...parts, amount: 333 });
  await services.stripe.refunds.create(parts);
  await sale.deliverWebhooks();
  await later(30);
  await paid();
  await compareBooks(services);
  expect(await lastCheck()).toMatchObject({ drift: 0, differences: [] });
  expect(await readLedgerDrift(db)).toBe(0);
  expect((await lastCheck()).compared).toBeGreaterThan(10);
  await sale.deliverWebhooks();
});

it('describes what the provider moved and nobody booked, mails administrators and shows it in the metrics', async () => {
  const admin = await givenUser(db, { admin: true });
  await sale.fillPlatform();
  await later(30);
  await compareBooks(services);
  const { drift, differences } = await lastCheck();
  const words = differences as string[];
  expect(words).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The provider moved £1,?000\.00 on \d{4}-\d\d-\d\d \(charge ch_\w+\); the ledger has no journal for it\.$/),
      expect.stringMatching(/^In total, the provider holds .* for the platform; the ledger says .*\.$/),
    ]),
  );
  expect(drift).toBeGreaterThanOrEqual(100_000);
  expect(await readLedgerDrift(db)).toBe(drift);
  const { rows } = await sale.pool.query<{ subject: string }>(
    `select data->>'subject' as subject from pgboss.job where data->>'toUserId' = $1`,
    [admin.userId],
  );
  expect(rows).toMatchObject([{ subject: expect.stringContaining('The books differ by') }]);
});

it("reports what the ledger has and the provider doesn't", async () => {
  const { paymentId, creator } = await paid('4000000000000077');
  await sale.deliverWebhooks();
  await sale.pool.query(
    `insert into ledger_journals (owner_user_id, id, payment_id, event_key, accounts, amounts, at)
     values ($1, $2, $3, 'ch_invented', '{platform_cash,clearing}', '{700,-700}', $4)`,
    [creator.userId, uuidv7(), paymentId, services.now()],
  );
  await later(30);
  await compareBooks(services);
  expect((await lastCheck()).differences).toEqual(
    expect.arrayContaining([expect.stringContaining('(ch_invented); the provider has no matching movement in the last few days.')]),
  );
});

// Start from empty books: differences planted by earlier tests would be found too.
describe('a planted difference', () => {
  beforeEach(sale.empty);

  it("is reported with both amounts if the ledger's differs from the provider's", async () => {
    const { paymentId } = await paid('4000000000000077');
    await sale.deliverWebhooks();
    const { charge_id: charge } = await sale.payment(paymentId);
    await sale.pool.query('alter table ledger_journals disable trigger ledger_journals_append_only');
    await sale.pool.query(`update ledger_journals set amounts = '{750,-750}' where event_key = $1`, [charge]);
    await sale.pool.query('alter table ledger_journals enable trigger ledger_journals_append_only');
    await later(30);
    await compareBooks(services);
    expect((await lastCheck()).differences).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The provider moved £8\.00 on \d{4}-\d\d-\d\d \(charge ch_\w+\); the ledger has £7\.50\.$/),
      ]),
    );
  });

  it("is reported with the creator's name if the provider holds another amount for them", async () => {
    const { paymentId, creator } = await paid();
    await sale.deliverWebhooks();
    await inTransaction(services, (command) =>
      bookJournals(command, { ownerUserId: creator.userId, paymentId }, [disputeReturnJournal('tr_invented', 163)]),
    );
    await later(30);
    await compareBooks(services);
    const { drift, differences } = await lastCheck();
    expect(differences).toEqual(
      expect.arrayContaining([
        `The provider holds £7.00 for @${creator.username}; the ledger says £8.63.`,
        expect.stringContaining('The ledger booked −£1.63'),
      ]),
    );
    expect(drift).toBeGreaterThanOrEqual(3 * 163);
  });

  it('within the ledger itself is in the metrics at once', async () => {
    const { creator } = await paid();
    await sale.deliverWebhooks();
    expect(await readLedgerDrift(db)).toBe(0);
    await sale.pool.query(`update ledger_balances set amount = amount - 5 where owner_user_id = $1 and account = 'creator_cash'`, [
      creator.userId,
    ]);
    expect(await readLedgerDrift(db)).toBe(5);
  });
});
