import { v5 as uuidv5 } from 'uuid';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { usesNow } from '../../rules.ts';
import { writeUse } from './write-use.ts';

type Pass = { ownerUserId: string; purchaseId: string; period: number };

/**
 * Counts as spent what was left of a pass when it was over, before a place of this order gives it time again: that place alone has come back.
 * The caller has locked the pass and written that it came back.
 */
export async function letPlacesLapse(command: CommandContext, pass: Pass, paymentId: string): Promise<void> {
  const lapsed = (usesNow(await readEntries(command, pass), pass.period).left ?? 0) - 1;
  if (lapsed > 0) await writeUse(command, { ...pass, kind: 'spend', places: lapsed, source: lapseOf(pass, paymentId) });
}

/** Gives back what had lapsed of a pass, because its creator lets it be used longer. Idempotent. The caller has locked the pass. */
export async function returnLapsedPlaces(command: CommandContext, pass: Pass): Promise<void> {
  const entries = await readEntries(command, pass);
  const returned = new Set(entries.filter(({ kind }) => kind === 'return').map(({ source }) => source));
  // Older ones have the pass itself as their source.
  const lapses = new Set([pass.purchaseId, ...[...returned].map((paymentId) => lapseOf(pass, paymentId))]);
  for (const { kind, places, source } of entries)
    if (kind === 'spend' && lapses.has(source) && !returned.has(source))
      await writeUse(command, { ...pass, kind: 'return', places, source });
}

// Of its own for each order: a pass can be over more than once.
function lapseOf({ purchaseId }: Pass, paymentId: string): string {
  return uuidv5(paymentId, purchaseId);
}

function readEntries({ tx }: CommandContext, { ownerUserId, purchaseId, period }: Pass) {
  return tx
    .selectFrom('membership_uses')
    .select(['kind', 'places', 'period', 'source'])
    .where('owner_user_id', '=', ownerUserId)
    .where('purchase_id', '=', purchaseId)
    .where('period', '=', period)
    .execute();
}
