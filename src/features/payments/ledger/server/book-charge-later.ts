import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { type Journal, isBookedWhole } from '../rules/journals.ts';
import { bookChargeJob } from './book-charge-job.ts';
import type { OrderKey } from '../../api/lock-payment.ts';

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
