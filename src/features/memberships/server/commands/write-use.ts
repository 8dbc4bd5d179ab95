import type { CommandContext } from '#platform/server/transaction.ts';

type Use = {
  ownerUserId: string;
  purchaseId: string;
  kind: 'grant' | 'spend' | 'return';
  /** Null for a grant without a limit. */
  places: number | null;
  period: number;
  /** What it came of; the same is written once for each kind. */
  source: string;
};

/** Adds a line to a purchase's ledger of places; answers whether it was not there before. Rows are never changed or taken away. */
export async function writeUse({ tx, now, newId }: CommandContext, use: Use): Promise<boolean> {
  const written = await tx
    .insertInto('membership_uses')
    .values({
      owner_user_id: use.ownerUserId,
      purchase_id: use.purchaseId,
      id: newId(),
      kind: use.kind,
      places: use.places,
      period: use.period,
      source: use.source,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'purchase_id', 'kind', 'source']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}
