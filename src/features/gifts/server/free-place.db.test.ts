import { beforeEach, describe, expect, test } from 'vitest';
import { createStripe } from '#platform/server/providers/stripe.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { requestRefund } from '#features/payments/refunds/server/request-refund.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { mailGift } from './commands/share-gift.ts';
import { sendGift } from './jobs/send-gift.run.ts';
import { openGift } from './queries/open-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { order, paid, redeem, ticketOf, tokenOf } = ticketGifts(sale);
beforeEach(async () => {
  await sale.empty();
  services.mails.length = 0;
});

/** A place that cost £8.00 and one that cost nothing, which somebody gives. */
async function gifted() {
  const [host, giver] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { startsInMinutes: 48 * 60 });
  const [free] = await givenKinds(services, event, [{ name: 'Under 3', price: 0 }]);
  const policy = { hoursBefore: 0, percent: 100, lateCostsUse: false };
  await db
    .updateTable('sessions')
    .set({ return_policy: JSON.stringify(policy) })
    .execute();
  const seats = [{}, { kindId: free?.id }];
  const { paymentId, clientSecret } = await order(giver, event, {
    seats,
    policy,
    receiverName: 'Mia',
    receiverEmail: 'mia@friends.example',
  });
  await paid(clientSecret);
  const key = { ownerUserId: host.userId, giftId: paymentId };
  return { host, giver, event, key, token: await tokenOf(giver, key) };
}

const reading = { ...services, requestId: 'test', address: '127.0.0.1', identity: null, actor: null };

describe('a gift of a place that cost something and one that cost nothing', () => {
  test('can’t be opened, mailed or redeemed while its host’s refund of the whole is on its way', async () => {
    const { host, giver, event, key, token } = await gifted();
    const asked = { itemId: event.id, userId: giver.userId, refundReason: 'The room was cold.' };
    const target = { ownerUserId: key.ownerUserId, paymentId: key.giftId };
    await inTransaction(services, (command) => requestRefund(command, host.actor, target, asked));
    expect(await openGift(reading, { token })).toMatchObject({ status: 'ended' });
    await sendGift(services, { ...key, mail: 9 });
    expect(services.mails).toEqual([]);
    await expect(inTransaction(services, (command) => mailGift(command, giver.actor, key))).rejects.toThrow('isn’t waiting to be redeemed');
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('can’t be redeemed any more');
    // Nor once its giver has returned the paid place in the meantime.
    const ticket = await ticketOf(giver, event);
    const dead = createStripe({ secretKey: services.config.payments.secretKey, apiUrl: 'http://127.0.0.1:9' });
    await returnTicket({ ...services, stripe: dead }, giver.actor, { ticketId: ticket?.seats[0]?.ticketId ?? '' });
    expect(await openGift(reading, { token })).toMatchObject({ status: 'ended' });
    await expect(redeem(await givenUser(db), token)).rejects.toThrow('can’t be redeemed any more');
  });

  test('still gives the free one after the other was returned and all its money went back', async () => {
    const { giver, event, key, token } = await gifted();
    const ticket = await ticketOf(giver, event);
    await returnTicket(services, giver.actor, { ticketId: ticket?.seats[0]?.ticketId ?? '' });
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'COMPLETED', refunded_amount: 800 });
    expect(await openGift(reading, { token })).toMatchObject({ status: 'waiting' });
    const mia = await givenUser(db);
    await redeem(mia, token);
    expect(await ticketOf(mia, event)).toMatchObject({ status: 'active', seats: [{ seat: 1, price: 0, status: 'active' }] });
  });
});
