import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { REFUNDS_AT_ONCE } from '#features/payments/api/refunds/request-refunds.ts';
import { refundTickets } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { refundEvent } from './refund-event.ts';

/** Begins as many refunds of an event as one transaction takes, and leaves the rest to another job. Safe to run twice. */
export function runRefundEvent(services: Services, event: { ownerUserId: string; sessionEventId: string }): Promise<void> {
  const { ownerUserId, sessionEventId } = event;
  return inTransaction(services, async (command) => {
    const { begun } = await refundEvent(command, { userId: ownerUserId, admin: false }, { userId: ownerUserId, sessionEventId });
    if (begun === REFUNDS_AT_ONCE) await refundTickets(command, event);
  });
}
