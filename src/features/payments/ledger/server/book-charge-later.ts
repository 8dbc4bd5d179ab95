import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { type Journal, isBookedWhole } from '../rules/journals.ts';
import type { OrderKey } from '../../api/lock-payment.ts';
import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

// The provider's own webhook arrives within seconds.
const AFTER_MINUTES = 10;

/**
 * Schedules another read of a charge if the provider hasn't reported everything it moved: the webhook for the rest may be lost.
 * `platformFee` is in pence.
 */
export async function bookChargeLater(
  command: CommandContext,
  payment: OrderKey,
  moved: { journals: readonly Journal[]; platformFee: number },
): Promise<void> {
  if (isBookedWhole(moved.journals, moved.platformFee)) return;
  await command.enqueue(bookChargeJob, payment, { startAfter: addMinutes(command.now, AFTER_MINUTES) });
}

/**
 * Books what the provider hadn't reported yet when a card was charged, in case its webhook is lost; retried until everything is reported.
 */
export const bookChargeJob = defineJob({
  name: 'payments.note-charge',
  payload: z.strictObject({ ownerUserId: Id, paymentId: Id }),
  concurrency: 2,
  load: async () => (await import('./book-charge.ts')).bookLateCharge,
});
