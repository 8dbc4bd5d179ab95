import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';
import { DELETED_PERSON } from '#features/people/rules.ts';

/**
 * Removes the name of a person who left from every payment they made or received, and their own words: what their offers kinds of ticket and codes were called, and
 * why they refunded something. The records themselves stay, as the law requires. Returns 0: there is nothing left to do.
 */
export async function anonymizePerson({ tx }: CommandContext, userId: string): Promise<0> {
  const { username } = DELETED_PERSON;
  await tx
    .updateTable('payments')
    .set({ username })
    .where(isWith('owner_user_id', await findSellers(tx, userId)))
    .where('user_id', '=', userId)
    .where('username', '<>', username)
    .execute();
  await tx
    .updateTable('payments')
    .set({ owner_username: username })
    .where('owner_user_id', '=', userId)
    .where('owner_username', '<>', username)
    .execute();
  await tx.updateTable('payments').set({ description: PLAIN, refund_reason: null }).where('owner_user_id', '=', userId).execute();
  await tx.updateTable('recurring_orders').set({ title: TITLE, discount: NAMELESS }).where('owner_user_id', '=', userId).execute();
  await tx.updateTable('refunds').set({ reason: NO_REASON }).where('owner_user_id', '=', userId).execute();
  return 0;
}

const NAMELESS = sql<string>`discount || '{"code": "CODE"}'::jsonb`;
const NO_REASON = 'Not kept';
// Each condition is whole: a cluster hands on `case type when …` wrongly in an update.
const TITLE = sql<string>`case when type = 'SESSION_EVENT' then 'Session' when type = 'MEMBERSHIP' then 'Membership' when type = 'SUBSCRIPTION' then 'Subscription' when type = 'GIFT' then 'Gift' when type = 'TIP' then 'Tip' end`;
// When it took place and which period it paid for are facts of the sale.
// The standard kind and complimentary places have no id, and a name of ours.
const KINDS = sql<string>`case when description -> 'kinds' is null then '{}'::jsonb else jsonb_build_object('kinds', (
  select jsonb_agg(case when kind ->> 'id' is null then kind else kind || '{"name": "Ticket"}'::jsonb end order by number)
  from jsonb_array_elements(description -> 'kinds') with ordinality as kinds (kind, number))) end`;
const DISCOUNT = sql<string>`case when description -> 'discount' is null then '{}'::jsonb else jsonb_build_object('discount', description -> 'discount' || '{"code": "CODE"}'::jsonb) end`;
const PLAIN = sql<string>`(description - 'membershipTitle' - 'subtitle') || ${KINDS} || ${DISCOUNT} || jsonb_build_object('title', ${TITLE})`;
