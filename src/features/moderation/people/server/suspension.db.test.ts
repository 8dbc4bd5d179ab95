import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { offerResuming } from '#features/payments/recurring/server/offer-resuming.run.ts';
import { endRecurring } from '#features/payments/api/recurring/end-recurring.ts';
import { stopOrders } from '#features/payments/server/workflows/stop-orders.ts';
import { createOffer } from '#features/subscriptions/server/commands/offer-subscription.ts';
import { runNotifyAtRisk } from '#features/tickets/notices/server/notify-at-risk.run.ts';
import { givenContent } from '#tests/builders/content.ts';
import { httpWorld } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const { db, services } = world;

type Person = Awaited<ReturnType<typeof world.person>>;

async function administrator(): Promise<Person> {
  const admin = await world.person();
  await db.updateTable('users').set({ admin: true }).where('user_id', '=', admin.userId).execute();
  return admin;
}
const admin = await administrator();
const suspend = (who: { userId: string }, by = admin, details = '') =>
  world.rpc('report.suspendUser', { userId: who.userId, reason: 'FRAUD', details }, by);
const restore = (who: { userId: string }, by = admin) => world.rpc('report.restoreUser', { userId: who.userId }, by);
const logged = async ({ userId }: { userId: string }) =>
  (await db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('at').orderBy('id').execute()).filter(
    ({ subject }) => (subject as { userId?: string }).userId === userId,
  );
const mailsTo = async ({ userId }: { userId: string }) => {
  const { rows } = await world.pool.query<{ data: { toUserId: string; subject: string; paragraphs: string[] } }>(
    `select data from pgboss.job where data->>'toUserId' = $1 and data->>'subject' is not null order by created_on`,
    [userId],
  );
  return rows.map(({ data }) => data);
};
const offerToResume = async () => {
  const { rows } = await world.pool.query<{ data: { ownerUserId: string; id: string } }>(
    `delete from pgboss.job where name = 'payments.offer-resuming' returning data`,
  );
  for (const { data } of rows) await offerResuming(services, data);
};

describe('suspending', () => {
  test('is refused for administrators and unknown people, and the second time', async () => {
    const person = await world.person();
    expect(await suspend(await administrator())).toMatchObject({ code: 'FORBIDDEN', message: 'Administrators can’t be suspended.' });
    expect((await suspend({ userId: uuidv7() })).code).toBe('NOT_FOUND');
    const codes = await Promise.all([suspend(person), suspend(person)]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'ok']);
    expect((await restore(person)).code).toBe('ok');
    expect((await restore(person)).code).toBe('CONFLICT');
  });

  test('is logged, closes the reports of the person, and tells them why by mail; restoring is logged and told too', async () => {
    const [person, reporter] = [await world.person(), await world.person()];
    await world.rpc('report.reportUser', { userId: person.userId, reason: 'SPAM' }, reporter);
    await suspend(person, admin, 'Three people never got what they paid for.');
    const open = db.selectFrom('subject_reports').select('id').where('subject_user_id', '=', person.userId).where('settled_at', 'is', null);
    expect(await open.execute()).toEqual([]);
    const list = (await world.rpc('report.querySuspended', {}, admin)).data as { items: { user: { id: string } }[] };
    expect(list.items.find(({ user }) => user.id === person.userId)).toMatchObject({
      reason: 'Fraud or a scam',
      details: 'Three people never got what they paid for.',
      by: { id: admin.userId },
    });
    await restore(person);
    const after = (await world.rpc('report.querySuspended', {}, admin)).data as { items: { user: { id: string } }[] };
    expect(after.items.map(({ user }) => user.id)).not.toContain(person.userId);
    expect(await logged(person)).toMatchObject([
      { action: 'SUSPEND_PERSON', subject: { reason: 'FRAUD', reports: 1 } },
      { action: 'RESTORE_PERSON' },
    ]);
    const [why, back] = (await mailsTo(person)).filter(({ subject }) => subject.startsWith('Your account is'));
    expect(why?.paragraphs.slice(0, 2)).toEqual([
      'We’ve suspended your account. The reason: Fraud or a scam.',
      'Three people never got what they paid for.',
    ]);
    expect(back?.subject).toBe('Your account is restored');
  });
});

describe('while somebody is suspended', () => {
  test('their calls are refused, and their page, items and comments exist for administrators only, until they are restored', async () => {
    const [person, reader, host] = [await world.person(), await world.person(), await world.person()];
    const [{ uri, canary }, under] = [await givenContent(db, person), await givenContent(db, host)];
    world.canaries.welcome(canary);
    const words = { contentItemUri: under.uri, contentUserId: host.userId, text: 'See you there.' };
    const parentCommentId = uuidv7();
    await world.rest('POST', '/comment', { comment: { ...words, id: parentCommentId } }, person);
    const reply = async () => (await world.rest('POST', '/comment', { comment: { ...words, parentCommentId } }, reader)).status;
    const texts = async () => {
      const { data } = await world.rpc('comment.queryComments', { contentItemUri: under.uri, userId: host.userId, limit: 5 }, reader);
      return (data as { items: { text: string }[] }).items.map(({ text }) => text);
    };
    const seen = async (by: Person) => [
      (await world.rpc('user.getUser', { userId: person.userId }, by)).code,
      (await world.rpc('content.getContentItem', { contentItemUri: uri }, by)).code,
    ];
    const [open, ownCall] = [await seen(reader), () => world.rpc('user.getUser', { userId: reader.userId }, person)];
    expect(open).toEqual(['ok', 'ok']);
    expect(await texts()).toEqual(['See you there.']);
    await suspend(person);
    expect(await seen(reader)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await seen(admin)).toEqual(['ok', 'ok']);
    expect(await texts()).toEqual([]);
    expect(await reply()).toBe(404);
    expect(await ownCall()).toMatchObject({ code: 'FORBIDDEN', message: expect.stringMatching(/^This account is suspended\./) });
    await restore(person);
    expect(await seen(reader)).toEqual(['ok', 'ok']);
    expect(await texts()).toEqual(['See you there.']);
    expect(await reply()).toBe(200);
    expect((await ownCall()).code).toBe('ok');
  });

  test('their picture is shown to administrators only, and links that others already have don’t open', async () => {
    const [person, reader] = [await world.person(), await world.person()];
    const { userId } = person;
    const variants = { 150: `d/${userId}/${uuidv7()}/150.webp` };
    await services.blobs.put(variants[150], Buffer.from('a face'));
    const picture = JSON.stringify({ id: uuidv7(), status: 'READY', variants, blur: null });
    await db.updateTable('users').set({ profile_pic: picture }).where('user_id', '=', userId).execute();
    type Card = { id: string; profilePic: { url: { 150: { url: string } } } | null };
    const linkOf = (card: Card | undefined) => card?.profilePic?.url[150].url ?? null;
    const opened = async (link: string | null) => (link === null ? null : (await fetch(world.app.listeningOrigin + link)).status);
    const profile = async (by: Person) => linkOf((await world.rpc('user.getUser', { userId }, by)).data as Card);
    const inChat = async () => {
      const { data } = await world.rpc('chat.getChat', { recipientUserId: userId }, reader);
      return linkOf((data as { users: Card[] }).users.find(({ id }) => id === userId));
    };
    const media = async (by: Person | null) =>
      (await world.rpc('media.queryEntitiesByMediaItemUri', { mediaItemUri: { type: 'USER', id: userId }, userId, limit: 5 }, by)).code;
    const given = await profile(reader);
    expect([await opened(given), await opened(await inChat()), await media(null)]).toEqual([200, 200, 'ok']);
    await suspend(person);
    expect([await opened(given), await inChat(), await media(null), await media(reader)]).toEqual([404, null, 'NOT_FOUND', 'NOT_FOUND']);
    const list = (await world.rpc('report.querySuspended', {}, admin)).data as { items: { user: Card }[] };
    const listed = linkOf(list.items.find(({ user }) => user.id === userId)?.user);
    expect([await opened(await profile(admin)), await opened(listed), await media(admin)]).toEqual([200, 200, 'ok']);
    await restore(person);
    expect([await opened(given), await opened(await inChat()), await media(null)]).toEqual([200, 200, 'ok']);
  });

  test('nobody is charged for what they sell, and renewals can be resumed only once they are restored', async () => {
    const [host, fan] = [await world.person(), await world.person()];
    await world.openPayouts(host.actor);
    const offer = await inTransaction(services, (command) => createOffer(command, host.actor, { price: 500, benefit: '' }, 'sandbox'));
    const bought = await world.rest(
      'POST',
      '/subscribe',
      { subscriptionOwnerUserId: host.userId, subscriptionId: offer.id, paymentId: uuidv7() },
      fan,
    );
    await world.pay((bought.data as { clientSecret: string }).clientSecret);
    await world.deliverWebhooks();
    const ending = () =>
      db.selectFrom('recurring_orders').select('ending').where('owner_user_id', '=', host.userId).executeTakeFirstOrThrow();
    const resume = () => world.rpc('subscribe.resumeSubscription', { creatorUserId: host.userId }, fan);
    const { id } = await db.selectFrom('recurring_orders').select('id').where('owner_user_id', '=', host.userId).executeTakeFirstOrThrow();
    await suspend(host);
    await stopOrders(services, host);
    expect(await ending()).toEqual({ ending: 'suspension' });
    await endRecurring(services, { ownerUserId: host.userId, id });
    const renewals = async () =>
      (await services.stripe.subscriptions.list({ status: 'active' })).data.map((each) => each.cancel_at_period_end);
    expect(await renewals()).toEqual([true]);
    expect(await resume()).toMatchObject({
      code: 'CONFLICT',
      message: 'While the creator’s account is suspended, this subscription can’t be resumed.',
    });
    await restore(host);
    await stopOrders(services, host);
    expect(await ending()).toEqual({ ending: null });
    expect(await renewals()).toEqual([true]);
    expect((await resume()).code).toBe('ok');
    expect(await renewals()).toEqual([false]);
  });

  test('whoever pays is told when they can resume, unless they already have or a block keeps them from it', async () => {
    const [host, fan, member, blocked] = [await world.person(), await world.person(), await world.person(), await world.person()];
    await world.openPayouts(host.actor);
    const offer = await inTransaction(services, (command) => createOffer(command, host.actor, { price: 500, benefit: '' }, 'sandbox'));
    const MONTHLY = { type: 'recurring', title: 'Every week', price: 2000, billingPeriod: 'monthly', status: 'active' };
    const membership = await world.rpc('membership.create', { id: uuidv7(), membership: MONTHLY }, host);
    const membershipId = (membership.data as { id: string }).id;
    const order = () => ({ subscriptionOwnerUserId: host.userId, subscriptionId: offer.id, paymentId: uuidv7() });
    for (const { data } of [
      await world.rest('POST', '/subscribe', order(), fan),
      await world.rest('POST', '/subscribe', order(), blocked),
      await world.rest('POST', '/membership/purchase', { membershipId, paymentId: uuidv7() }, member),
    ])
      await world.pay((data as { clientSecret: string }).clientSecret);
    await world.deliverWebhooks();
    await suspend(host);
    await stopOrders(services, host);
    for (const { id } of await db.selectFrom('recurring_orders').select('id').where('owner_user_id', '=', host.userId).execute())
      await endRecurring(services, { ownerUserId: host.userId, id });
    await world.rpc('user.block', { blockedUserId: host.userId }, blocked);
    await restore(host);
    await offerToResume();
    const told = async (person: Person) => (await mailsTo(person)).filter(({ subject }) => subject.startsWith('You can keep '));
    expect(await told(fan)).toMatchObject([
      { paragraphs: [expect.stringMatching(/account is no longer suspended.*resume it before then/s)] },
    ]);
    expect(await told(member)).toMatchObject([
      { subject: 'You can keep Every week', paragraphs: [expect.stringMatching(/account is no longer suspended.*resume it before then/s)] },
    ]);
    expect(await told(blocked)).toEqual([]);
    await world.rpc('subscribe.resumeSubscription', { creatorUserId: host.userId }, fan);
    await suspend(host);
    await stopOrders(services, host);
    await restore(host);
    await offerToResume();
    expect(await told(fan)).toHaveLength(1);
  });

  test('people with tickets to their sessions are told, and can return a paid one for a full refund', async () => {
    const [host, guest] = [await world.person(), await world.person()];
    await world.openPayouts(host.actor);
    const event = await world.event(host, { price: 800 });
    const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    const bought = await world.rest('POST', '/ticket', order, guest);
    await world.pay((bought.data as { clientSecret: string }).clientSecret);
    await world.deliverWebhooks();
    const ticket = async () =>
      (await world.rpc('ticket.getTicket', { sessionEventId: event.id, userId: guest.userId }, guest)).data as {
        id: string;
        mayHandBack: boolean;
        doubt: string | null;
      };
    expect(await ticket()).toMatchObject({ mayHandBack: false, doubt: null });
    await suspend(host);
    const source = uuidv7();
    for (const _ of [1, 2]) await runNotifyAtRisk(services, { ownerUserId: host.userId, is: 'suspended', source });
    const told = await db
      .selectFrom('notifications')
      .select('type')
      .where('to_user_id', '=', guest.userId)
      .where('type', '=', 'HOST_SUSPENDED')
      .execute();
    expect(told).toHaveLength(1);
    expect((await mailsTo(guest)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^May not take place: /));
    const { id, ...is } = await ticket();
    expect(is).toMatchObject({ mayHandBack: true, doubt: 'host-suspended' });
    expect((await world.rpc('ticket.handBack', { ticketId: id }, guest)).code).toBe('ok');
    expect(await world.payment(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded_amount: 800 });
  });
});
