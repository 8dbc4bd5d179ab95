import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { graceEndOf } from '../rules.ts';
import { endNow, endRecurring } from '../../api/recurring/end-recurring.ts';
import { syncRecurring } from './sync-recurring.ts';
import { repairEach } from '../../server/workflows/repair-each.ts';
import { reportOnce } from '../../server/workflows/report-once.ts';

const BATCH = 100;
const HOUR_MS = 3_600_000;
const anyOrder = sql`random()`;

type Running = {
  owner_user_id: string;
  id: string;
  ending: string | null;
  paid_through: Date | null;
  provider_subscription_id: string | null;
  hopeless_since: Date | null;
};

/**
 * Syncs every order that should have been renewed by now and some of the others, so that each is checked once in a while. Ends at the
 * provider what is still unpaid after its grace, and what was decided to end. One failure doesn't stop the others; the run then fails at its
 * end, so that it is noticed.
 */
export async function reconcileRecurring(services: Services): Promise<void> {
  const [due, ending, others] = [await findDue(services), await findEnding(services), await findUnseen(services)];
  const orders = new Map([...due, ...ending, ...others].map((each) => [each.id, each]));
  await repairEach(
    [...orders.values()].map((order) => () => reportOnce(services, { table: 'recurring_orders', ...order }, () => repair(services, order))),
    (failed) => `${failed} recurring orders could not be checked.`,
  );
}

async function repair(services: Services, order: Running): Promise<void> {
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  if (order.ending !== null) return endRecurring(services, key);
  await syncRecurring(services, key);
  const after = await services.db
    .selectFrom('recurring_orders')
    .select(['status', 'paid_through', 'provider_subscription_id'])
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  const isUnpaid = after.status === 'payment_failed' && after.paid_through !== null && graceEndOf(after.paid_through) <= services.now();
  if (isUnpaid && after.provider_subscription_id !== null) await endNow(services, key, after.provider_subscription_id);
}

const COLUMNS = ['owner_user_id', 'id', 'ending', 'paid_through', 'provider_subscription_id', 'hopeless_since'] as const;

// The provider drafts a renewal and charges it an hour later.
function findDue(services: Services): Promise<Running[]> {
  return services.db
    .selectFrom('recurring_orders')
    .select(COLUMNS)
    .where('status', 'in', ['trial', 'active', 'payment_failed', 'scheduled_cancellation'])
    .where('provider_subscription_id', 'is not', null)
    .where('paid_through', '<', new Date(services.now().getTime() - 2 * HOUR_MS))
    .orderBy(anyOrder)
    .limit(BATCH)
    .execute();
}

function findEnding(services: Services): Promise<Running[]> {
  return services.db
    .selectFrom('recurring_orders')
    .select(COLUMNS)
    .where('ending', 'is not', null)
    .where('status', 'not in', ['cancelled', 'expired', 'scheduled_cancellation'])
    .orderBy(anyOrder)
    .limit(BATCH)
    .execute();
}

// Something may have changed there that no webhook reported, such as an end in the provider's dashboard.
function findUnseen(services: Services): Promise<Running[]> {
  return services.db
    .selectFrom('recurring_orders')
    .select(COLUMNS)
    .where('status', 'in', ['trial', 'active', 'scheduled_cancellation'])
    .where('provider_subscription_id', 'is not', null)
    .where('paid_through', '>', services.now())
    .where('updated_at', '<', new Date(services.now().getTime() - 24 * HOUR_MS))
    .orderBy(anyOrder)
    .limit(BATCH)
    .execute();
}
