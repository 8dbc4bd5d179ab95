import { randomUUID } from 'node:crypto';
import type { TestServices } from './services.ts';

/** A payout that a creator's bank sent back; answers why, which is for the creator alone. */
export async function givenFailedPayout({ db, now }: Pick<TestServices, 'db' | 'now'>, userId: string): Promise<string> {
  const failure = `canary${randomUUID().replaceAll('-', '')}`;
  await db
    .insertInto('payouts')
    .values({
      user_id: userId,
      id: `po_${failure}`,
      amount: 700,
      status: 'FAILED',
      failure,
      mode: 'sandbox',
      arrives_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  return failure;
}
