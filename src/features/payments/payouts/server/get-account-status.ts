import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { paymentRefusals } from '../../refusals.ts';
import { readPayoutAccount } from './sync-payout-account.ts';
import type { AccountStatus } from '../contract.ts';

/**
 * Returns the status of the caller's payout account, re-read from the provider (docs/product.md#payout-account). Refuses to answer about
 * anybody else's.
 */
export async function getAccountStatus(services: Services, actor: Actor, { userId }: { userId: string }): Promise<AccountStatus> {
  if (userId !== actor.userId) throw paymentRefusals.OTHER_PERSON();
  const account = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', userId)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirst();
  if (!account) return { status: 'NONE', canReceive: false, payoutsEnabled: false, requirementsDue: [] };
  return readPayoutAccount(services, userId, account.provider_account_id);
}
