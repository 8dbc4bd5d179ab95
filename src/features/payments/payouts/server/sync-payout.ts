import type Stripe from 'stripe';
import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { expanded } from '../../server/workflows/provider-objects.ts';
import { storePayout, type ReportedPayout } from './store-payout.ts';

const AccountEvent = z.object({ account: z.string() });
// The movement by which the money came back.
const FAILURE = 'failure_balance_transaction';
const STATUSES: { readonly [status: string]: ReportedPayout['status'] } = {
  pending: 'PENDING',
  in_transit: 'IN_TRANSIT',
  paid: 'PAID',
  failed: 'FAILED',
  canceled: 'CANCELED',
};

/** Mirrors the payout that a webhook reports. The event names the account it belongs to; ignores accounts that aren't ours. */
export async function syncReportedPayout(services: Services, payoutId: string, eventId: string): Promise<void> {
  const event = await services.db.selectFrom('webhook_events').select('payload').where('id', '=', eventId).executeTakeFirst();
  const parsed = AccountEvent.safeParse(event?.payload);
  if (!parsed.success) return;
  const { account } = parsed.data;
  const known = await services.db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('provider_account_id', '=', account)
    .where('mode', '=', services.config.payments.mode)
    .executeTakeFirst();
  if (!known) return;
  const payout = await services.stripe.payouts.retrieve(payoutId, { expand: [FAILURE] }, { stripeAccount: account });
  await inTransaction(services, (command) => storePayout(command, known.user_id, reportedOf(services, payout)));
}

/** Mirrors an account's recent payouts, in case webhooks were lost. */
export async function readPayouts(services: Services, account: { userId: string; id: string }, since: Date): Promise<void> {
  const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100, expand: [`data.${FAILURE}`] };
  for await (const payout of services.stripe.payouts.list(asked, { stripeAccount: account.id })) {
    await inTransaction(services, (command) => storePayout(command, account.userId, reportedOf(services, payout)));
  }
}

function reportedOf(services: Services, payout: Stripe.Payout): ReportedPayout {
  const back = expanded(payout.failure_balance_transaction);
  return {
    id: payout.id,
    amount: payout.amount,
    status: STATUSES[payout.status] ?? 'PENDING',
    failure: payout.failure_message,
    mode: services.config.payments.mode,
    arrivesAt: new Date(payout.arrival_date * 1000),
    failedAt: back && new Date(back.created * 1000),
    createdAt: new Date(payout.created * 1000),
  };
}
