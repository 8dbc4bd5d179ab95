import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { StoredExplore } from '../../api/stored-explore.ts';

/** Stores the explore counts, replacing the previous ones. */
export async function putCounts({ tx, now }: CommandContext, counts: StoredExplore): Promise<void> {
  const row = { data: JSON.stringify(counts), made_at: now };
  await tx
    .insertInto('discovery_counts')
    .values({ name: 'explore', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
