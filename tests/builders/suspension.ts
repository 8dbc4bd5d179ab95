import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { SuspendUser } from '#features/moderation/people/contract.ts';
import { suspendPerson } from '#features/moderation/people/server/suspend-person.ts';
import { givenUser } from './user.ts';

/** Suspends a person as an administrator does. */
export async function givenSuspension(
  services: Services,
  { userId }: { userId: string },
  values: { details?: string } = {},
): Promise<void> {
  const { actor } = await givenUser(services.db, { admin: true });
  const input = SuspendUser.parse({ userId, reason: 'FRAUD', ...values });
  await inTransaction(services, (command) => suspendPerson(command, actor, input, services));
}
