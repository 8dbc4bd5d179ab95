import type Stripe from 'stripe';
import type { Services } from '#platform/server/services.ts';
import { syncRefunds } from './sync-refunds.ts';

const PAGE = 100;

/** Brings refunds that the provider made since then to where it says they are: those of its dashboard, and what banks did with ours. */
export async function adoptRefunds(services: Services, since: Date): Promise<void> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let page: Stripe.Refund[] = [];
  for await (const refund of services.stripe.refunds.list({ created, limit: PAGE })) {
    page.push(refund);
    if (page.length < PAGE) continue;
    await adoptPage(services, page);
    page = [];
  }
  await adoptPage(services, page);
}

async function adoptPage(services: Services, refunds: readonly Stripe.Refund[]): Promise<void> {
  if (refunds.length === 0) return;
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
  for (const refund of refunds) if (known.get(refund.id) !== statusOf(refund)) await syncRefunds(services, { refundId: refund.id });
}

function statusOf({ status }: Stripe.Refund): string {
  if (status === 'succeeded') return 'DONE';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}
