import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { subscribe } from '#features/subscriptions/server/commands/subscribe.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

const sale = await ticketSale();
const { services } = sale;
const DISPUTED = '4000000000000259';
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('truncate disputes, payouts');
  await sale.pool.query('delete from pgboss.job');
});

async function disputed() {
  const order = await givenPaidTicket(sale, DISPUTED);
  await sale.sandbox.settle();
  await sale.deliverWebhooks();
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  return { ...order, disputeId: dispute?.id ?? '' };
}

async function mailsTo({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await sale.pool.query<{ words: string }>(
    `select data->'paragraphs'->>0 as words from pgboss.job
      where name like 'notifications.send%' and data->>'subject' like 'Your bank returned%' and data->>'toUserId' = $1`,
    [userId],
  );
  return rows.map(({ words }) => words);
}

it('mails the buyer nothing while the bank decides, then once that their ticket is no longer valid', async () => {
  const order = await disputed();
  expect(await mailsTo(order.buyer)).toEqual([]);
  await services.stripe.disputes.close(order.disputeId);
  await sale.deliverWebhooks();
  await sale.deliverWebhooks('reversed');
  expect(await mailsTo(order.buyer)).toEqual([
    expect.stringMatching(/^Your bank decided in your favour, and £8\.00 for .* has been returned to you\. Your ticket is no longer valid/),
  ]);
  expect(await mailsTo(order.creator)).toEqual([]);
});

it('mails nothing to a buyer who lost: their ticket is still valid', async () => {
  const order = await disputed();
  await services.stripe.disputes.update(order.disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
  await sale.deliverWebhooks();
  expect(await mailsTo(order.buyer)).toEqual([]);
});

it('mails a subscriber who won that the money is back, and where to see whether the subscription goes on', async () => {
  const [creator, fan] = [await sale.creator(), await givenUser(sale.db)];
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price: 500, benefit: '' }, 'sandbox'));
  const order = await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id });
  await sale.pay(order.clientSecret, DISPUTED);
  await sale.sandbox.settle();
  await sale.deliverWebhooks();
  const [dispute] = (await services.stripe.disputes.list({ limit: 1 })).data;
  await services.stripe.disputes.close(dispute?.id ?? '');
  await sale.deliverWebhooks();
  expect(await mailsTo(fan)).toEqual([
    expect.stringMatching(
      /^Your bank decided in your favour, and £5\.00 .* has been returned to you\. If it was for the current period, that has ended/,
    ),
  ]);
});
