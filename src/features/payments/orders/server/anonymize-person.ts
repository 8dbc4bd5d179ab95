import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { CHARGEBACK, type PaymentType } from '../../contract.ts';
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
  await NAMELESS_KINDS.run(tx, { owner: userId });
  await tx.updateTable('payments').set({ description: PLAIN, refund_reason: NO_WORDS }).where('owner_user_id', '=', userId).execute();
  await tx.updateTable('recurring_orders').set({ title: TITLE, discount: NAMELESS }).where('owner_user_id', '=', userId).execute();
  await tx.updateTable('refunds').set({ reason: NO_REASON }).where('owner_user_id', '=', userId).execute();
  return 0;
}

const NAMELESS = sql<string>`discount || '{"code": "CODE"}'::jsonb`;
// Who won a dispute is a fact of the sale.
const NO_WORDS = sql<string | null>`case when refund_reason = ${sql.lit(CHARGEBACK)} then refund_reason end`;
const NO_REASON = 'Not kept';
const TITLES: Record<PaymentType, string> = {
  SESSION_EVENT: 'Session',
  MEMBERSHIP: 'Membership',
  SUBSCRIPTION: 'Subscription',
  GIFT: 'Gift',
  TIP: 'Tip',
};
// Each condition is whole, and what it leads to is written out: a cluster hands on `case type when …` wrongly in an update, and refuses functions
// in it whose result could change. Without an else, one type more would make the whole description null.
const titleAs = (write: (title: string) => string) =>
  sql.raw<string>(
    `case ${Object.entries(TITLES)
      .map(([type, title]) => `when type = '${type}' then ${write(title)}`)
      .join(' ')} else ${write('Payment')} end`,
  );
const TITLE = titleAs((title) => `'${title}'`);
// When it took place and which period it paid for are facts of the sale.
const PLAIN = sql<string>`jsonb_set(description - 'membershipTitle' - 'subtitle', '{discount,code}', '"CODE"'::jsonb, false) || ${titleAs((title) => `'{"title": "${title}"}'::jsonb`)}`;
// The standard kind and complimentary places have no id, and a name of ours.
const NAMELESS_KINDS = statement<never, { owner: string }>(`
  update payments p set description = jsonb_set(p.description, '{kinds}', k.kinds)
  from (
    select q.id, jsonb_agg(case when kind ->> 'id' is null then kind else kind || '{"name": "Ticket"}'::jsonb end order by number) as kinds
    from payments q cross join lateral jsonb_array_elements(q.description -> 'kinds') with ordinality as named (kind, number)
    where q.owner_user_id = :owner::uuid group by q.id
  ) k
  where p.owner_user_id = :owner::uuid and p.id = k.id`);
