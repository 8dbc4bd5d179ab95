import { beforeEach, describe, expect, it } from 'vitest';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { countRefunds, countRefundsDue } from '#features/payments/api/refunds/count-refunds.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { refundEvent } from '../../hosting/server/refund-event.ts';
import { promisedTicket } from '#tests/builders/promised-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const HALF = { hoursBefore: 24, percent: 50, lateCostsUse: false };
const refunds = () => db.selectFrom('refunds').select(['id', 'amount', 'status']).orderBy('id').execute();
const dead = () => ({
  ...services,
  stripe: createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' }),
});

describe('the share of a returned ticket', () => {
  it('is due from its host until it is back, and is all that the host still owes', async () => {
    const sold = await promisedTicket(sale, HALF);
    expect(await sold.giveBack(dead())).toEqual({ refund: 'begun' });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: true, refund_owed: 400 });
    expect(await countRefundsDue(db, sold.host.userId)).toBe(1);
    const [refund] = await refunds();
    await executeRefund(services, { ownerUserId: sold.host.userId, refundId: refund?.id ?? '' });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: false, refunded_amount: 400 });
    expect(await countRefundsDue(db, sold.host.userId)).toBe(0);
  });

  it('stays due if the provider refuses it, and refunding everybody of a cancelled date gives back that share alone', async () => {
    const sold = await promisedTicket(sale, HALF);
    await sold.giveBack(dead());
    await db.updateTable('refunds').set({ status: 'FAILED' }).execute();
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', sold.event.id).execute();
    const goods = { ownerUserId: sold.host.userId, itemId: sold.event.id };
    expect(await countRefunds(services, goods)).toMatchObject({ open: 1, openAmount: 400 });
    const everybody = { userId: sold.host.userId, sessionEventId: sold.event.id };
    expect(await inTransaction(services, (command) => refundEvent(command, sold.host.actor, everybody))).toEqual({ begun: 1 });
    const asked = (await refunds()).find(({ status }) => status === 'PENDING');
    expect(asked?.amount).toBe(400);
    await executeRefund(services, { ownerUserId: sold.host.userId, refundId: asked?.id ?? '' });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: false, refunded_amount: 400 });
  });

  it('is back if as much went back at the provider in the meantime: no rest is refunded on top', async () => {
    const sold = await promisedTicket(sale, HALF);
    await sold.giveBack(dead());
    const { payment_intent_id: intent } = await sold.payment();
    await services.stripe.refunds.create({ payment_intent: intent ?? '', amount: 500 });
    const [refund] = await refunds();
    await executeRefund(services, { ownerUserId: sold.host.userId, refundId: refund?.id ?? '' });
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: false, refunded_amount: 500 });
    expect((await refunds()).map(({ amount, status }) => [amount, status]).toSorted()).toEqual([
      [400, 'FAILED'],
      [500, 'DONE'],
    ]);
  });

  it('is owed again, by the platform, if the buyer’s bank sends it back', async () => {
    const sold = await promisedTicket(sale, HALF, '4000000000005126');
    await sold.giveBack();
    expect(await sold.payment()).toMatchObject({ refund_due: false, refunded_amount: 400 });
    await sale.wait(1);
    await sale.deliverWebhooks();
    expect(await sold.payment()).toMatchObject({ status: 'COMPLETED', refund_due: true, refunded_amount: 0 });
    expect(await countRefundsDue(db, sold.host.userId)).toBe(0);
  });

  it('comes with a mail that doesn’t say that the ticket stays valid', async () => {
    const sold = await promisedTicket(sale, HALF);
    await sold.giveBack();
    const mails = (await services.waitingJobs('notifications.send-mail')) as { subject: string; paragraphs: string[] }[];
    const words = mails.find(({ subject }) => subject.startsWith('Partly refunded'))?.paragraphs.join(' ');
    expect(words).toContain('£4.00 of the £8.00');
    expect(words).not.toContain('stays valid');
  });
});

describe('what was shown and is no longer so', () => {
  it('refuses an order for another return policy or start than its buyer was shown, and leaves nothing half done', async () => {
    const sold = await promisedTicket(sale, HALF);
    const guest = await sold.newGuest();
    const start = await sold.start();
    const shown = { startDateTime: start, returnPolicy: HALF };
    await sold.promise({ ...HALF, percent: 10 });
    await expect(sold.buy(guest, { shown })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    await expect(sold.buy(guest, { shown: { ...shown, returnPolicy: null } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    const earlier = new Date(Date.parse(start) + 60_000).toISOString();
    await expect(sold.buy(guest, { shown: { startDateTime: earlier, returnPolicy: { ...HALF, percent: 10 } } })).rejects.toMatchObject({
      reason: 'TERMS_CHANGED',
    });
    await db.updateTable('session_events').set({ price: 0 }).where('id', '=', sold.event.id).execute();
    await expect(sold.buy(guest, { shown: { ...shown, startDateTime: earlier } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 1, held_count: 0 });
    expect(await db.selectFrom('payments').select('id').where('user_id', '=', guest.userId).execute()).toEqual([]);
    await sold.buy(guest, { shown: { startDateTime: start, returnPolicy: { ...HALF, percent: 10 } } });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 2, held_count: 0 });
  });

  it('refuses an order whose buyer was shown another minimum number, or one that is gone', async () => {
    const sold = await promisedTicket(sale, HALF);
    const guest = await sold.newGuest();
    const shown = { startDateTime: await sold.start(), returnPolicy: HALF };
    const by = new Date(Date.parse(shown.startDateTime) - 3_600_000);
    const minimum = { people: 6, decidesAt: by.toISOString() };
    await expect(sold.buy(guest, { shown: { ...shown, minimum } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    await db.updateTable('session_events').set({ minimum_count: 6, decides_at: by }).where('id', '=', sold.event.id).execute();
    for (const other of [null, { ...minimum, people: 5 }, { ...minimum, decidesAt: shown.startDateTime }])
      await expect(sold.buy(guest, { shown: { ...shown, minimum: other } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 1, held_count: 0 });
    await sold.buy(guest, { shown: { ...shown, minimum } });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 1, held_count: 1 });
  });

  it('refuses to go on with an open checkout whose order promises or costs other than its buyer is shown', async () => {
    const sold = await promisedTicket(sale, HALF);
    const guest = await sold.newGuest();
    const shown = { startDateTime: await sold.start(), returnPolicy: HALF, price: 800 };
    const { paymentId } = await sold.buy(guest, { shown });
    const full = { ...HALF, percent: 100 };
    await sold.promise(full);
    await expect(sold.buy(guest, { shown: { ...shown, returnPolicy: full } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    await expect(sold.buy(guest, { shown: { ...shown, price: 600 } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    // The order stays as it was bought, for whoever is shown that, or nothing.
    expect(await sold.buy(guest, { shown })).toMatchObject({ paymentId });
    expect(await sold.buy(guest)).toMatchObject({ paymentId });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 1, held_count: 1 });
    await db.updateTable('session_events').set({ price: 0 }).where('id', '=', sold.event.id).execute();
    await expect(sold.buy(guest, { shown: { ...shown, returnPolicy: full, price: 0 } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
  });

  it('refuses an order for more than its buyer was shown, and takes one for less', async () => {
    const sold = await promisedTicket(sale, HALF);
    const guest = await sold.newGuest();
    const shown = { startDateTime: await sold.start(), returnPolicy: HALF };
    const cost = (price: number) => db.updateTable('session_events').set({ price }).where('id', '=', sold.event.id).execute();
    await cost(1500);
    for (const price of [0, 800, 1499])
      await expect(sold.buy(guest, { shown: { ...shown, price } })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 1, held_count: 0 });
    await cost(0);
    await sold.buy(guest, { shown: { ...shown, price: 1500 } });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 2, held_count: 0 });
  });

  it('refuses a return for which less comes back than was shown, one second after the time of the policy', async () => {
    const sold = await promisedTicket(sale, { hoursBefore: 24, percent: 100, lateCostsUse: true }, 'pass');
    const { returns } = await sold.read();
    expect(returns).toEqual({ percent: 100, returnsUse: true });
    await sale.wait(24 * 60);
    services.setNow(new Date(services.now().getTime() + 1000).toISOString());
    await expect(sold.giveBack(services, { percent: 100, returnsUse: true })).rejects.toMatchObject({ reason: 'RETURN_CHANGED' });
    expect(await sold.read()).toMatchObject({ status: 'active', returns: { returnsUse: false } });
    expect(await sale.seats(sold.event)).toEqual({ participant_count: 1, held_count: 0 });
    expect(await sold.giveBack(services, { percent: 100, returnsUse: false })).toEqual({ refund: 'none' });
  });

  it('gives all back of a ticket whose date was moved so much earlier that the time of the policy is over', async () => {
    const sold = await promisedTicket(sale, HALF);
    await db
      .updateTable('session_events')
      .set({
        start_at: new Date(services.now().getTime() + 3 * 3_600_000),
        move_count: 1,
        moved_from: JSON.stringify(await sold.setting()),
      })
      .where('id', '=', sold.event.id)
      .execute();
    expect(await sold.read()).toMatchObject({ mayHandBack: true, returns: { percent: 100, returnsUse: true } });
    await sold.giveBack();
    expect(await sold.payment()).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
    const late = await sold.newGuest();
    await expect(
      sold.buy(late, { shown: { startDateTime: (await sold.setting()).startDateTime, returnPolicy: HALF } }),
    ).rejects.toMatchObject({
      reason: 'TERMS_CHANGED',
    });
  });
});
