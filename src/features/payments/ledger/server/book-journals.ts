import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { monthOf } from '../rules/months.ts';
import type { Journal } from '../rules/journals.ts';
import type { OrderKey } from '../../api/lock-payment.ts';

type Booked = { owner: string; month: string; accounts: string[]; amounts: number[] };

// Ordered by account, so that two sales by one owner can't deadlock.
const ADD = statement<never, Booked>(`
  insert into ledger_balances as known (owner_user_id, month, account, amount)
  select :owner::uuid, :month::date, account, sum(amount) from unnest(:accounts::text[], :amounts::integer[]) as entry (account, amount)
  group by account order by account
  on conflict (owner_user_id, month, account) do update set amount = known.amount + excluded.amount`);

/**
 * Books movements of money, each once however often it is reported. The database rejects a journal that doesn't sum to zero. Updates the
 * owner's balances for the month, in London, in the same transaction, so that they always agree with the journals.
 */
export async function bookJournals({ tx, now, newId }: CommandContext, payment: OrderKey, journals: Journal[]): Promise<void> {
  const rows = journals
    .filter(({ entries }) => entries.some(([, amount]) => amount !== 0))
    .map(({ eventKey, entries }) => ({
      owner_user_id: payment.ownerUserId,
      id: newId(),
      payment_id: payment.paymentId,
      event_key: eventKey,
      accounts: entries.map(([account]) => account),
      amounts: entries.map(([, amount]) => amount),
      at: now,
    }));
  if (rows.length === 0) return;
  const booked = await tx
    .insertInto('ledger_journals')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'event_key']).doNothing())
    .returning(['accounts', 'amounts'])
    .execute();
  if (booked.length === 0) return;
  const month = `${monthOf(now)}-01`;
  await ADD.run(tx, {
    owner: payment.ownerUserId,
    month,
    accounts: booked.flatMap(({ accounts }) => accounts),
    amounts: booked.flatMap(({ amounts }) => amounts),
  });
}
