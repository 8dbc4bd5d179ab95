import { sql } from 'kysely';
import { compareBooks } from '#features/payments/ledger/server/compare-books.ts';
import { readLedgerDrift } from '#features/payments/ledger/server/read-ledger-drift.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Life } from './life.ts';
import { booksOf, platformCash, type Charge } from './model.ts';
import type { Seller } from './seller.ts';

/** Describes every difference between ledger, provider, what people are shown and the model. Empty if all agree. */
export async function findDifferences(world: HistoryWorld, sellers: readonly Seller[], lives: readonly Life[]): Promise<string[]> {
  const charges = lives.flatMap((life) => life.charges());
  const found: string[] = [];
  for (const seller of sellers) {
    const own = charges.filter(({ creator }) => creator === seller.userId);
    found.push(...(await compareSeller(world, seller, own)));
  }
  found.push(...(await comparePlatform(world, charges)));
  for (const life of lives) found.push(...(await life.differences()).map((words) => `${life.name}: ${words}`));
  return found;
}

async function compareSeller(world: HistoryWorld, seller: Seller, charges: Charge[]): Promise<string[]> {
  const expected = booksOf(charges);
  const ledger = await readLedger(world, seller.userId);
  const shown = await readLogs(world, seller.userId);
  const held = await readAccount(world, seller.userId);
  return differ(`seller ${seller.username}`, [
    ['earned by the ledger', -(ledger['creator_earnings'] ?? 0), expected.earned],
    ['cash by the ledger', ledger['creator_cash'] ?? 0, expected.earned],
    ['platform fee by the ledger', -(ledger['platform_fee'] ?? 0), expected.platformFee],
    ['refunds by the ledger', ledger['refunds'] ?? 0, expected.refunds],
    ['processor fee by the ledger', ledger['processor_fee'] ?? 0, expected.processorFee],
    ['disputed money by the ledger', ledger['dispute_loss'] ?? 0, expected.disputeLoss],
    ['dispute fees by the ledger', ledger['dispute_fee'] ?? 0, expected.disputeFee],
    ['clearing', ledger['clearing'] ?? 0, 0],
    ['sum of the ledger', Object.values(ledger).reduce((sum, amount) => sum + amount, 0), 0],
    ['earned by the statements', shown.received, expected.earned],
    ['fee by the statements', shown.fee, expected.platformFee],
    ['books of the account at the provider', held, expected.earned],
  ]);
}

/** Returns what the nightly check finds apart from the platform's own money, which no ledger records. */
export async function findDrift({ services, db, float }: HistoryWorld): Promise<string[]> {
  await compareBooks(services);
  const { differences } = await db.selectFrom('ledger_checks').select('differences').orderBy('at', 'desc').executeTakeFirstOrThrow();
  const gauge = differ('the metrics', [['drift', await readLedgerDrift(db), float()]]);
  return [...gauge, ...(gauge.length > 0 ? (differences as string[]) : [])];
}

async function comparePlatform(world: HistoryWorld, charges: Charge[]): Promise<string[]> {
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(amount), 0)::int as cash from ledger_balances where account = 'platform_cash'`.execute(world.db);
  const atProvider = await sumOfMovements(world, undefined);
  const expected = platformCash(booksOf(charges)) + unrecovered(charges);
  return differ('the platform', [
    ['cash by the ledger', rows[0]?.cash ?? 0, expected],
    ['books at the provider', atProvider - world.float(), expected],
  ]);
}

// What the bank took or sent back beyond what could be taken from the creator, or what the creator lost to a refund that was sent back.
function unrecovered(charges: readonly Charge[]): number {
  const books = booksOf(charges);
  const gross = charges.reduce((sum, { amount }) => sum + amount, 0);
  return gross - books.earned - books.platformFee - books.refunds - books.disputeLoss;
}

function differ(whose: string, facts: [string, number, number][]): string[] {
  return facts.flatMap(([what, is, should]) => (is === should ? [] : [`${whose}: ${what} is ${is}, should be ${should}`]));
}

async function readLedger({ db }: HistoryWorld, owner: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::int as amount from ledger_entries where owner_user_id = ${owner} group by account`.execute(db);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function readLogs({ db }: HistoryWorld, owner: string): Promise<{ fee: number; received: number }> {
  const { rows } = await sql<{ fee: number; received: number }>`
    select coalesce(sum(platform_fee), 0)::int as fee, coalesce(sum(amount_paid_to_owner), 0)::int as received
    from payment_logs where owner_user_id = ${owner}`.execute(db);
  return rows[0] ?? { fee: 0, received: 0 };
}

async function readAccount(world: HistoryWorld, userId: string): Promise<number> {
  const { provider_account_id: account } = await world.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return sumOfMovements(world, account);
}

// Payouts are the owner's own money on its way to their bank.
async function sumOfMovements({ services }: HistoryWorld, account: string | undefined): Promise<number> {
  let sum = 0;
  const movements = services.stripe.balanceTransactions.list({ limit: 100 }, account === undefined ? {} : { stripeAccount: account });
  for await (const { type, net } of movements) if (!type.startsWith('payout')) sum += net;
  return sum;
}
