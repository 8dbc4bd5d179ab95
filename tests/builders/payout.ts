import { randomUUID } from 'node:crypto';
import type { TestServices } from './services.ts';

/** A payout that the creator's bank returned; returns the reason, which only the creator may see. */
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
