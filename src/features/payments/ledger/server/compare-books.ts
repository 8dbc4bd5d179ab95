import { formatPounds } from '#kernel/money/money.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { storeLedgerCheck } from './store-ledger-check.ts';
import { cashOfKeys, cashSince, cashTotal, creatorsOfLately, type LedgerCash } from './read-ledger-cash.ts';
import { type Movement, movementsOf } from './provider-movements.ts';
import { readPayouts } from '../../payouts/server/sync-payout.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// News of a recent movement may still be on its way to us.
const YOUNG = 10 * MINUTE;
const PROVIDER_BACK = 3 * DAY;
const LEDGER_BACK = DAY;

export type BookCheck = { drift: number; compared: number; differences: string[] };

/**
 * Compares the ledger with the provider's books: each movement of the last days, what the platform holds in total, and what creators with
 * recent sales hold. Describes each difference in a sentence, stores the result for the metrics, and mails administrators if there is one.
 * It repairs nothing: money is never corrected automatically.
 */
export async function compareBooks(services: Services): Promise<void> {
  const now = services.now();
  const cutoff = new Date(now.getTime() - YOUNG);
  const movements = await readMovements(services, new Date(now.getTime() - PROVIDER_BACK));
  const booked = await cashOfKeys(
    services.db,
    movements.map(({ key }) => key),
  );
  const found = [
    ...compareMovements(
      movements.filter(({ at }) => at <= cutoff),
      booked,
    ),
    ...(await compareLedger(services, movements, cutoff)),
    ...(await compareTotal(
      services,
      movements.filter(({ at, key }) => at > cutoff && !booked.has(key)),
    )),
    ...(await compareCreators(services, cutoff)),
  ];
  const check: BookCheck = {
    drift: found.reduce((sum, { pence }) => sum + Math.abs(pence), 0),
    compared: movements.length,
    differences: found.map(({ words }) => words),
  };
  for (const words of check.differences) services.log.error({ words }, 'the ledger and the provider differ');
  await inTransaction(services, (command) => storeLedgerCheck(command, check));
}

type Difference = { pence: number; words: string };

async function readMovements({ stripe }: Services, since: Date): Promise<Movement[]> {
  const movements: Movement[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const transaction of stripe.balanceTransactions.list({ created, limit: 100 })) movements.push(...movementsOf(transaction));
  return movements;
}

function compareMovements(movements: readonly Movement[], booked: ReadonlyMap<string, LedgerCash>): Difference[] {
  return movements.flatMap(({ key, amount, at, what }) => {
    const cash = booked.get(key);
    if (cash?.amount === amount) return [];
    const moved = `The provider moved ${formatPounds(amount)} on ${dayOf(at)} (${what} ${key})`;
    if (cash === undefined) return [{ pence: amount, words: `${moved}; the ledger has no journal for it.` }];
    return [{ pence: amount - cash.amount, words: `${moved}; the ledger has ${formatPounds(cash.amount)}.` }];
  });
}

// The other way round: what we booked recently must be among what the provider moved in the last days.
async function compareLedger(services: Services, movements: readonly Movement[], cutoff: Date): Promise<Difference[]> {
  const keys = new Set(movements.map(({ key }) => key));
  const lately = await cashSince(services.db, new Date(cutoff.getTime() - LEDGER_BACK), cutoff);
  return lately
    .filter(({ key }) => !keys.has(key))
    .map(({ key, amount, at }) => ({
      pence: amount,
      words: `The ledger booked ${formatPounds(amount)} on ${dayOf(at)} (${key}); the provider has no matching movement in the last few days.`,
    }));
}

async function compareTotal(services: Services, onTheirWay: readonly Movement[]): Promise<Difference[]> {
  const { available, pending } = await services.stripe.balance.retrieve();
  let held = sumOf(available) + sumOf(pending) - onTheirWay.reduce((sum, { amount }) => sum + amount, 0);
  for await (const { amount, status } of services.stripe.payouts.list({ limit: 100 })) {
    if (status !== 'failed' && status !== 'canceled') held += amount;
  }
  const booked = await cashTotal(services.db);
  if (held === booked) return [];
  const words = `In total, the provider holds ${formatPounds(held)} for the platform; the ledger says ${formatPounds(booked)}.`;
  return [{ pence: held - booked, words }];
}

async function compareCreators(services: Services, cutoff: Date): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const creator of await creatorsOfLately(services.db, services.config.payments.mode, new Date(cutoff.getTime() - LEDGER_BACK))) {
    const own = { stripeAccount: creator.account };
    await readPayouts(services, { userId: creator.userId, id: creator.account }, new Date(cutoff.getTime() - PROVIDER_BACK));
    const created = { gt: Math.floor(cutoff.getTime() / 1000) };
    const { data: young } = await services.stripe.balanceTransactions.list({ created, limit: 1 }, own);
    if (young.length > 0) continue;
    const { available, pending } = await services.stripe.balance.retrieve({}, own);
    const held = sumOf(available) + sumOf(pending);
    const booked = await creator.readHeld();
    if (held === booked) continue;
    const words = `The provider holds ${formatPounds(held)} for @${creator.username}; the ledger says ${formatPounds(booked)}.`;
    found.push({ pence: held - booked, words });
  }
  return found;
}

function sumOf(parts: readonly { amount: number; currency: string }[]): number {
  return parts.filter(({ currency }) => currency === 'gbp').reduce((sum, { amount }) => sum + amount, 0);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
