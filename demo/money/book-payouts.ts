import type { Insertable } from 'kysely';
import type { Payouts } from '#db/schema.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recordPast, secondsOf, type SentPayout } from './past-at-sandbox.ts';

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const WEEKS = 52;
// Pence that stay on the account, so that a refund doesn't leave its creator in debt.
const KEPT = 4000;

/**
 * Has the sandbox pay out what each seller earned to their bank every week of the last year, with
 * the last payout still on its way, and mirrors those payouts.
 */
export async function bookPayouts(services: Services, sellers: readonly string[]): Promise<void> {
  const { mode } = services.config.payments;
  const accounts = await services.db
    .selectFrom('payout_accounts')
    .select(['user_id', 'provider_account_id'])
    .where('user_id', 'in', sellers)
    .where('mode', '=', mode)
    .execute();
  const now = services.now();
  const at = [...mondays(new Date(now.getTime() - 2 * DAY)), new Date(now.getTime() - DAY / 2)].map(secondsOf);
  const sent = await recordPast(
    services,
    'payouts',
    accounts.map(({ provider_account_id: account }) => ({ reference: `payouts:${account}`, account, at, keep: KEPT })),
  );
  const rows = sent.flatMap(({ payouts }, index) => payouts.map((payout) => rowOf(payout, accounts[index]?.user_id ?? '', mode)));
  if (rows.length === 0) return;
  await services.db
    .insertInto('payouts')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute();
}

function rowOf(
  { id, amount, status, created, arrival_date: arrival }: SentPayout,
  userId: string,
  mode: Insertable<Payouts>['mode'],
): Insertable<Payouts> {
  const createdAt = new Date(created * 1000);
  return {
    user_id: userId,
    id,
    amount,
    status: status === 'paid' ? 'PAID' : 'IN_TRANSIT',
    mode,
    arrives_at: new Date(arrival * 1000),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

// Returns the early hours of the Mondays before now, oldest first.
function mondays(now: Date): Date[] {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ((now.getUTCDay() + 6) % 7), 5));
  const newest = last < now ? last.getTime() : last.getTime() - WEEK;
  return Array.from({ length: WEEKS }, (_, index) => new Date(newest - (WEEKS - 1 - index) * WEEK));
}
