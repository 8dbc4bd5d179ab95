import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { connectPayouts } from '#features/payments/payouts/server/connect-payouts.ts';
import { readPayoutAccount } from '#features/payments/payouts/server/sync-payout-account.ts';
import { CREATORS } from '../people/everybody.ts';
import { userIdOf } from '../plan/rows.ts';
import { actorOf } from './actor-of.ts';

const AT_A_TIME = 4;

/**
 * Gives the creators who charge money a payout account at the payment sandbox, ready to receive, so that their tickets can
 * really be bought. Skips those who have one. With a real provider nobody gets one: it would be asked to pay invented people.
 */
export async function openPayouts(services: Services): Promise<void> {
  if (services.config.payments.mode !== 'sandbox') return;
  const ready = await services.db.selectFrom('payout_accounts').select('user_id').where('can_receive', '=', true).execute();
  const done = new Set(ready.map((account) => account.user_id));
  const waiting = CREATORS.filter(({ sells, username }) => sells && !done.has(userIdOf(username))).values();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const { username, name } of waiting) await openAccount(services, actorOf({ username, name }));
    }),
  );
}

async function openAccount(services: Services, actor: Actor): Promise<void> {
  await connectPayouts(services, actor);
  const account = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  await passOnboarding(services.config.payments.apiUrl, account.provider_account_id);
  await readPayoutAccount(services, actor.userId, account.provider_account_id);
}

// The sandbox's console does in one call what its onboarding form does for people.
async function passOnboarding(apiUrl: string, accountId: string): Promise<void> {
  const response = await fetch(new URL(`/sandbox/accounts/${accountId}/capability`, apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'active' }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The payment sandbox did not open ${accountId}: ${response.status} ${await response.text()}`);
}
