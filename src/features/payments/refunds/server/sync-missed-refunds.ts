import type Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { repairEach } from '../../server/workflows/repair-each.ts';
import { syncRefunds } from './sync-refunds.ts';

const PAGE = 100;

/**
 * Brings the refunds that the provider has made since a date to where it says they are: those from its dashboard, and what banks did with
 * ours. One failure doesn't stop the others.
 */
export function syncMissedRefunds(services: Services, since: Date): Promise<void> {
  return repairEach(missedRefunds(services, since), (failed) => `${failed} refunds could not be settled.`);
}

async function* missedRefunds(services: Services, since: Date): AsyncGenerator<() => Promise<void>> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let page: Stripe.Refund[] = [];
  for await (const refund of services.stripe.refunds.list({ created, limit: PAGE })) {
    page.push(refund);
    if (page.length < PAGE) continue;
    yield* await missedOf(services, page);
    page = [];
  }
  yield* await missedOf(services, page);
}

async function missedOf(services: Services, refunds: readonly Stripe.Refund[]): Promise<(() => Promise<void>)[]> {
  if (refunds.length === 0) return [];
  const rows = await services.db
    .selectFrom('refunds')
    .select(['provider_refund_id', 'status'])
    .where(
      'provider_refund_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.provider_refund_id, row.status]));
  const missed = refunds.filter((refund) => known.get(refund.id) !== statusOf(refund));
  return missed.map((refund) => () => syncRefunds(services, { refundId: refund.id }));
}

function statusOf({ status }: Stripe.Refund): string {
  if (status === 'succeeded') return 'DONE';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}
