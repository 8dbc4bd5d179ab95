import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type Use = {
  ownerUserId: string;
  purchaseId: string;
  kind: 'grant' | 'spend' | 'return';
  /** Null for a grant without a limit. */
  places: number | null;
  period: number;
  /** Its cause; each is written once per kind. */
  source: string;
};

const WRITE = statement<never, Use & { id: string; now: Date }>(`
  insert into membership_uses (owner_user_id, purchase_id, id, kind, places, period, source, at)
  values (:ownerUserId::uuid, :purchaseId::uuid, :id::uuid, :kind, :places::int, :period::int, :source::uuid, :now::timestamptz)
  on conflict (owner_user_id, purchase_id, kind, source) do nothing`);

/** Adds a line to a purchase's ledger of places; returns whether it is new. Rows are never changed or deleted. */
export async function writeUse({ tx, now, newId }: CommandContext, use: Use): Promise<boolean> {
  return (await WRITE.run(tx, { ...use, id: newId(), now })) === 1;
}
