import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { queryNotificationsByUser } from '#features/notifications/feed/server/query-notifications-by-user.ts';
import { queryComments } from '#features/comments/server/queries/query-comments.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { actorOf, givenUser } from '#tests/builders/user.ts';
import { SendTip } from '../../contract.ts';
import { getTip } from '../queries/get-tip.ts';
import { queryTips } from '../queries/query-tips.ts';
import { startTip } from './start-tip.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const asked = (recipientUserId: string, tip: object = {}) =>
  SendTip.parse({ tip: { recipientUserId, amount: 500, ...tip }, paymentId: uuidv7() });

const charged = () => db.selectFrom('payments').select('id').execute();

describe('sending a tip', () => {
  it("is refused to oneself, to nobody, after a block, below the card minimum, and to a person who can't be paid, with nothing charged", async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const send = (recipientUserId: string, tip?: object) => startTip(services, fan.actor, asked(recipientUserId, tip));
    await expect(startTip(services, creator.actor, asked(creator.userId))).rejects.toThrow('You can’t tip yourself.');
    await expect(send(uuidv7())).rejects.toThrow('We can’t find this person.');
    await expect(send(creator.userId, { amount: 29 })).rejects.toThrow('Card tips start at £0.30');
    await expect(send((await givenUser(db)).userId)).rejects.toThrow('This creator can’t take payments at the moment.');
    const row = { blocker_user_id: creator.userId, blocked_user_id: fan.userId, created_at: services.now() };
    await db.insertInto('blocks').values(row).execute();
    await db.insertInto('blocked_by').values(row).execute();
    await expect(send(creator.userId)).rejects.toThrow('You can’t tip this person.');
    expect(await charged()).toEqual([]);
  });

  it("is refused for somebody else's item, one that is locked for the sender, and one that doesn't exist", async () => {
    const [creator, other, fan] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const theirs = await givenContent(db, other);
    const locked = await givenContent(db, creator, { visibility: 'PRIVATE' });
    for (const id of [theirs.id, uuidv7()])
      await expect(startTip(services, fan.actor, asked(creator.userId, { contentItemUri: { type: 'POST', id } }))).rejects.toMatchObject({
        reason: 'CONTENT_NOT_FOUND',
      });
    const tip = { contentItemUri: { type: 'POST', id: locked.id } };
    await expect(startTip(services, fan.actor, asked(creator.userId, tip))).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
    await givenSubscriber(db, creator, fan);
    await expect(startTip(services, fan.actor, asked(creator.userId, tip))).resolves.toMatchObject({ isPaid: false });
  });

  it("is refused under the used id of another tip, even somebody else's", async () => {
    const [creator, fan, other] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const order = asked(creator.userId);
    await startTip(services, fan.actor, order);
    const changed = { ...order, tip: { ...order.tip, amount: 600 } };
    await expect(startTip(services, fan.actor, changed)).rejects.toThrow('This id has already been used for another request.');
    await expect(startTip(services, other.actor, order)).rejects.toThrow('This id has already been used for another request.');
  });

  it('reaches nobody before it is paid, nor once its checkout is over', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const post = await givenContent(db, creator);
    const { paymentId } = await startTip(services, fan.actor, asked(creator.userId, { contentItemUri: { type: 'POST', id: post.id } }));
    expect((await queryTips(services, creator.actor, { side: 'received', limit: 20 })).items).toEqual([]);
    await sale.wait(61);
    await sale.deliverWebhooks();
    expect(await sale.payment(paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await db.selectFrom('tips').select('status').execute()).toEqual([{ status: 'abandoned' }]);
    expect(await db.selectFrom('comments').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('notifications').select('type').execute()).toEqual([]);
  });
});

describe('a paid tip', () => {
  it('is one order however often it is sent at once, and books the creator’s and the platform’s shares', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const order = asked(creator.userId, { message: 'For the handstands' });
    const answers = await Promise.all([1, 2, 3].map(() => startTip(services, fan.actor, order)));
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await sale.pay(answers[0]?.clientSecret ?? null)).toBe('succeeded');
    await sale.deliverWebhooks();
    await sale.deliverWebhooks('reversed');
    expect(await sale.payment(order.paymentId ?? '')).toMatchObject({ status: 'COMPLETED', type: 'TIP', amount: 500, platform_fee: 70 });
    expect(await sale.ledger()).toMatchObject({ creator_earnings: -430, platform_fee: -70, clearing: 0 });
    const news = await db.selectFrom('notifications').select(['to_user_id', 'type', 'message', 'url']).execute();
    expect(news).toEqual([
      {
        to_user_id: creator.userId,
        type: 'PAYMENT',
        message: `${fan.displayName} sent you a tip of £5.00.`,
        url: `/order/${order.paymentId}/${fan.userId}`,
      },
    ]);
    const shown = await queryNotificationsByUser(services, creator.actor, { userId: creator.userId, limit: 5 });
    expect(shown.items.map(({ quote }) => quote)).toEqual(['For the handstands']);
    const mails = JSON.stringify(await services.waitingJobs('notifications.send-mail'));
    expect(mails).toContain('Your tip of £5.00');
    expect(mails.match(/Your tip of £5.00/g)).toHaveLength(1);
  });

  it('finds its checkout again for the same tip, not for another, and once paid begins a new one', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const send = async (tip: object) => startTip(services, fan.actor, asked(creator.userId, tip));
    const first = await send({ message: 'For the handstands' });
    expect(await send({ message: 'For the handstands' })).toEqual(first);
    const others = [await send({ message: 'Something else' }), await send({ message: 'For the handstands', amount: 600 })];
    expect(new Set([first, ...others].map(({ clientSecret }) => clientSecret)).size).toBe(3);
    await sale.pay(first.clientSecret);
    // Its news is still on its way.
    const next = await send({ message: 'For the handstands' });
    expect(next.paymentId).not.toBe(first.paymentId);
    expect(await sale.payment(first.paymentId)).toMatchObject({ status: 'COMPLETED' });
    await sale.wait(61);
    expect((await send({ message: 'For the handstands' })).paymentId).not.toBe(next.paymentId);
  });

  it('is listed with its message for its two sides, and shown to nobody else', async () => {
    const [creator, fan, stranger] = [await sale.creator(), await givenUser(db), await givenUser(db)];
    const order = asked(creator.userId, { message: 'For the handstands' });
    await sale.pay((await startTip(services, fan.actor, order)).clientSecret);
    await sale.deliverWebhooks();
    const tip = {
      id: order.paymentId,
      amount: 500,
      message: 'For the handstands',
      sender: { id: fan.userId },
      recipient: { id: creator.userId },
    };
    expect((await queryTips(services, creator.actor, { side: 'received', limit: 20 })).items).toMatchObject([tip]);
    expect((await queryTips(services, fan.actor, { side: 'sent', limit: 20 })).items).toMatchObject([tip]);
    expect((await queryTips(services, fan.actor, { side: 'received', limit: 20 })).items).toEqual([]);
    const named = { tipId: order.paymentId ?? '', recipientUserId: creator.userId };
    expect(await getTip(services, fan.actor, named)).toMatchObject(tip);
    expect(await getTip(services, stranger.actor, named)).toBeNull();
  });

  it("appears under its item as a comment with its amount, or is only counted if it wasn't meant to", async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const post = await givenContent(db, creator);
    const contentItemUri = { type: 'POST', id: post.id };
    for (const tip of [{ message: 'My physio never said that.' }, {}, { message: 'Just between us', asComment: false }])
      await sale.pay((await startTip(services, fan.actor, asked(creator.userId, { contentItemUri, ...tip }))).clientSecret);
    await sale.deliverWebhooks();
    const { items } = await queryComments(services, null, {
      contentItemUri: { type: 'POST', id: post.id },
      userId: creator.userId,
      limit: 20,
    });
    expect(items.map(({ text, tip, tipAmount }) => [text, tip, tipAmount]).toSorted()).toEqual([
      ['', true, 500],
      ['My physio never said that.', true, 500],
    ]);
    const counts = await db.selectFrom('contents').select(['tip_count', 'comment_count']).where('id', '=', post.id).execute();
    expect(counts).toEqual([{ tip_count: 3, comment_count: 2 }]);
  });

  it('is given without its comment if the item was taken down while it was being paid', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const post = await givenContent(db, creator);
    const { clientSecret } = await startTip(services, fan.actor, asked(creator.userId, { contentItemUri: { type: 'POST', id: post.id } }));
    await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', post.id).execute();
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await db.selectFrom('tips').select('status').execute()).toEqual([{ status: 'paid' }]);
    expect(await db.selectFrom('comments').select('id').execute()).toEqual([]);
  });

  it("can't be refunded by its creator; an administrator's refund takes the amount off its comment", async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const admin = actorOf(await givenUser(db, { admin: true }));
    const post = await givenContent(db, creator);
    const order = asked(creator.userId, { contentItemUri: { type: 'POST', id: post.id }, message: 'Thanks' });
    await sale.pay((await startTip(services, fan.actor, order)).clientSecret);
    await sale.deliverWebhooks();
    const refund = { itemId: order.paymentId ?? '', userId: fan.userId, refundReason: 'The card was stolen.' };
    await expect(refundPayment(services, creator.actor, refund)).rejects.toThrow('Tips are voluntary and non-refundable.');
    await refundPayment(services, admin, refund);
    expect(await db.selectFrom('tips').select('status').execute()).toEqual([{ status: 'refunded' }]);
    expect(await db.selectFrom('comments').select(['text', 'tip', 'tip_amount']).execute()).toEqual([
      { text: 'Thanks', tip: false, tip_amount: null },
    ]);
    expect(await sale.ledger()).toMatchObject({ creator_earnings: 0, platform_fee: 0 });
  });

  it('leaves no empty comment behind when one without words is refunded', async () => {
    const [creator, fan] = [await sale.creator(), await givenUser(db)];
    const admin = actorOf(await givenUser(db, { admin: true }));
    const post = await givenContent(db, creator);
    const order = asked(creator.userId, { contentItemUri: { type: 'POST', id: post.id } });
    await sale.pay((await startTip(services, fan.actor, order)).clientSecret);
    await sale.deliverWebhooks();
    await refundPayment(services, admin, { itemId: order.paymentId ?? '', userId: fan.userId, refundReason: 'The card was stolen.' });
    expect(await db.selectFrom('comments').select('deleted').execute()).toEqual([{ deleted: true }]);
    expect(await db.selectFrom('contents').select('comment_count').where('id', '=', post.id).execute()).toEqual([{ comment_count: 0 }]);
  });
});
