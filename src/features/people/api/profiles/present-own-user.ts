import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { OwnUser } from '../../contract.ts';
import { serializeOwnUser, type UserRow } from './serialize-user.ts';

type Ids = { account: string | null; customer: string | null };

const PROVIDER_IDS = statement<Ids, { userId: string; mode: string }>(`select
  (select a.provider_account_id from payout_accounts a where a.user_id = :userId::uuid and a.mode = :mode) as account,
  (select c.provider_customer_id from payment_customers c where c.user_id = :userId::uuid and c.mode = :mode) as customer`);

/** A person as they see themself, with their ids at the payment provider. */
export async function presentOwnUser(
  { db, config, mediaLinks }: Pick<Services, 'db' | 'config' | 'mediaLinks'>,
  row: UserRow,
): Promise<OwnUser> {
  const [ids] = await PROVIDER_IDS.all(db, { userId: row.user_id, mode: config.payments.mode });
  return serializeOwnUser(row, { paymentAccountId: ids?.account ?? null, paymentCustomerId: ids?.customer ?? null }, mediaLinks);
}
