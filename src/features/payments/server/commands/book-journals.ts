import type { CommandContext } from '#platform/server/transaction.ts';
import type { Journal } from '../../rules.ts';

/** Books movements of money, each once however often it is told. The database refuses a journal that does not sum to zero. */
export async function bookJournals(
  { tx, now, newId }: CommandContext,
  payment: { ownerUserId: string; paymentId: string },
  journals: Journal[],
): Promise<void> {
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
  await tx
    .insertInto('ledger_journals')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'event_key']).doNothing())
    .execute();
}
