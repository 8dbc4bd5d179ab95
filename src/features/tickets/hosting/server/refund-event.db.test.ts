import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';

import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { getEventRefunds, refundEvent } from './refund-event.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

/** An event with this many paid tickets, and how its host refunds all of them. */
async function soldEvent(count: number, card?: string) {
  const host = await sale.creator();
  const event = await sale.event(host);
  for (let sold = 0; sold < count; sold += 1) {
    const buyer = await givenUser(db);
    const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret, card);
  }
  await sale.deliverWebhooks();
  const named = { userId: host.userId, sessionEventId: event.id };
  return {
    host,
    event,
    cancel: () => db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute(),
    press: (actor: Actor = host.actor) => inTransaction(services, (command) => refundEvent(command, actor, named)),
    progress: () => getEventRefunds(services, host.actor, named),
    progressFor: (actor: Actor) => getEventRefunds(services, actor, named),
  };
}

/** Does what the worker would do now. */
async function carryOut(): Promise<void> {
  for (const job of await services.waitingJobs('payments.execute-refund')) {
    await executeRefund(services, job as { ownerUserId: string; refundId: string });
  }
}

describe('refunding all tickets of an event', () => {
  it("is refused to others, for events that aren't cancelled, and for one that doesn't exist", async () => {
    const sold = await soldEvent(1);
    const stranger = await givenUser(db);
    await expect(sold.press(stranger.actor)).rejects.toThrow('Only the seller can do that.');
    await expect(sold.progressFor(stranger.actor)).rejects.toThrow('Only the seller can do that.');
    await expect(sold.press()).rejects.toThrow('You can only refund all tickets at once for a cancelled date.');
    const nothing = { userId: sold.host.userId, sessionEventId: uuidv7() };
    await expect(inTransaction(services, (command) => refundEvent(command, sold.host.actor, nothing))).rejects.toThrow(
      'No session selected.',
    );
    expect(await db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  it('refunds every paid ticket once, tells each buyer, and shows the progress', async () => {
    const sold = await soldEvent(3);
    await sold.cancel();
    expect(await sold.progress()).toEqual({ paid: 3, refunded: 0, underWay: 0, open: 3, openAmount: 2400, failed: 0 });
    expect(await sold.press()).toEqual({ begun: 3 });
    expect(await sold.progress()).toEqual({ paid: 3, refunded: 0, underWay: 3, open: 0, openAmount: 0, failed: 0 });
    await sale.pool.query("delete from pgboss.job where name = 'notifications.send-mail'");
    await carryOut();
    await sale.deliverWebhooks();
    expect(await sold.progress()).toEqual({ paid: 3, refunded: 3, underWay: 0, open: 0, openAmount: 0, failed: 0 });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await services.waitingJobs('notifications.send-mail')).toHaveLength(3);
    const news = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'REFUND_PROCESSED').execute();
    expect(new Set(news.map((row) => row.to_user_id)).size).toBe(3);
    expect(await sale.ledger()).toMatchObject({ refunds: 2400, creator_earnings: 0, platform_fee: 0 });
  });

  it('starts nothing twice when pressed many times at once, and nothing once all is done', async () => {
    const sold = await soldEvent(2);
    await sold.cancel();
    const presses = await Promise.all(Array.from({ length: 8 }, () => sold.press()));
    expect(presses.reduce((sum, { begun }) => sum + begun, 0)).toBe(2);
    expect(await services.waitingJobs('payments.execute-refund')).toHaveLength(2);
    await carryOut();
    expect(await sold.press()).toEqual({ begun: 0 });
    expect(await sale.ledger()).toMatchObject({ refunds: 1600 });
  });

  it('retries, when pressed again, what the provider refused before', async () => {
    const sold = await soldEvent(1);
    await sold.cancel();
    await sold.press();
    await db.updateTable('refunds').set({ status: 'FAILED' }).execute();
    expect(await sold.progress()).toMatchObject({ open: 1, failed: 1, underWay: 0 });
    expect(await sold.press()).toEqual({ begun: 1 });
    expect(await sold.progress()).toMatchObject({ open: 0, failed: 0, underWay: 1 });
  });

  it('offers and starts nothing for a payment that the buyer’s bank disputes', async () => {
    const sold = await soldEvent(2);
    await sold.cancel();
    const [first] = await db.selectFrom('payments').select('id').orderBy('id').execute();
    await db
      .updateTable('payments')
      .set({ disputed: true })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect(await sold.progress()).toMatchObject({ paid: 2, open: 1, openAmount: 800 });
    expect(await sold.press()).toEqual({ begun: 1 });
    expect(await sold.progress()).toMatchObject({ open: 0, openAmount: 0, underWay: 1 });
  });

  it('leaves alone what the buyer’s bank has sent back', async () => {
    const sold = await soldEvent(1, '4000000000005126');
    await sold.cancel();
    await sold.press();
    await carryOut();
    await sale.wait(1);
    await sale.deliverWebhooks();
    expect(await sold.progress()).toMatchObject({ paid: 1, refunded: 0, open: 0, failed: 1 });
    expect(await sold.press()).toEqual({ begun: 0 });
  });
});
