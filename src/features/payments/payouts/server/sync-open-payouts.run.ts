import Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { isNonRetryable } from '#platform/server/jobs/non-retryable.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { syncOpenPayoutsJob } from './sync-open-payouts.ts';
import { readPayouts } from './sync-payout.ts';

const PEOPLE = 500;
// Banks return most payouts within a few days of their arrival.
const BACK_DAYS = 14;
// Longer than any bank takes: what is still under way then needs a person, and would have all payouts since read every night.
const OPEN_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Reads some creators' payouts again since the oldest that is under way or may still come back, and enqueues the next run: the webhook that
 * reported its arrival or return may be lost. An account that the provider doesn't let us read doesn't stop the others.
 */
export async function syncOpenPayouts(
  services: Services,
  { afterUserId }: { afterUserId?: string | undefined },
  limit = PEOPLE,
): Promise<void> {
  const people = await listUserIds(services.db, { after: afterUserId, limit });
  for (const { userId, account, since } of await openOf(services, people)) {
    try {
      await readPayouts(services, { userId, id: account }, since);
    } catch (error) {
      if (!isOfAccount(error)) throw error;
      services.log.warn({ err: error, userId, account }, 'the payouts of an account cannot be read');
    }
  }
  const last = people.length === limit ? people.at(-1) : undefined;
  if (last !== undefined) await inTransaction(services, (command) => command.enqueue(syncOpenPayoutsJob, { afterUserId: last }));
}

// Any other fault, such as a provider that is down, will pass or concerns everybody.
function isOfAccount(error: unknown): boolean {
  return (
    isNonRetryable(error) ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

function openOf({ db, config, now }: Services, people: readonly string[]) {
  if (people.length === 0) return [];
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  return db
    .selectFrom('payouts as p')
    .innerJoin('payout_accounts as a', (join) => join.onRef('a.user_id', '=', 'p.user_id').onRef('a.mode', '=', 'p.mode'))
    .select(({ fn }) => ['p.user_id as userId', 'a.provider_account_id as account', fn.min('p.created_at').as('since')])
    .where('p.user_id', 'in', people)
    .where('p.mode', '=', config.payments.mode)
    .where(({ eb, or, and }) =>
      or([
        and([eb('p.status', 'in', ['PENDING', 'IN_TRANSIT']), eb('p.created_at', '>', daysAgo(OPEN_DAYS))]),
        and([eb('p.status', '=', 'PAID'), eb('p.arrives_at', '>', daysAgo(BACK_DAYS))]),
      ]),
    )
    .groupBy(['p.user_id', 'a.provider_account_id'])
    .execute();
}
