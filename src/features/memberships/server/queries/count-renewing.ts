import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { isRunning } from '#features/payments/server/queries/is-running.ts';
import type { CountRenewing, RenewingCount } from '../../contract.ts';

/** Returns how many people a membership of the caller renews for, on sale or not; 0 if it is someone else's. */
export async function countRenewing({ db }: Pick<Services, 'db'>, actor: Actor, { id }: CountRenewing): Promise<RenewingCount> {
  const { count } = await db
    .selectFrom('recurring_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_user_id', '=', actor.userId)
    .where('type', '=', 'MEMBERSHIP')
    .where('slot', '=', id)
    .where(isRunning)
    .where('status', 'not in', ['pending', 'scheduled_cancellation'])
    .where('ending', 'is', null)
    .executeTakeFirstOrThrow();
  return { count };
}
