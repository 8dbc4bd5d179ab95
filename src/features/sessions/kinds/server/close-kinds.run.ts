import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { repriceEvents } from '../../api/reprice-events.ts';

/** Prices the dates of a session anew; safe to run twice. */
export async function closeKinds(services: Services, session: { ownerUserId: string; sessionId: string }): Promise<void> {
  await inTransaction(services, (command) => repriceEvents(command, session));
}
