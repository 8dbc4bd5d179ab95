import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import * as LIMITS from '#kernel/limits.ts';
import { paymentRefusals } from '../../refusals.ts';

/**
 * Refuses a person who owes the platform more than the limit, because more money went back to buyers than they still held
 * (docs/product.md#refunds). Called before anything new is offered; what is on sale stays on sale, since that is what pays a debt back.
 */
export async function assertSolvent(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    select (select coalesce(sum(amount), 0) from ledger_balances where owner_user_id = ${userId} and account = 'creator_cash')::int
      - (select coalesce(sum(amount), 0) from payouts where user_id = ${userId} and status not in ('FAILED', 'CANCELED'))::int as held`.execute(
    tx,
  );
  if ((rows[0]?.held ?? 0) < -LIMITS.creatorDebtMaxPence) throw paymentRefusals.IN_DEBT();
}
