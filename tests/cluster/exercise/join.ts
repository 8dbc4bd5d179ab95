import { uriOf, type Scene } from './scene.ts';
import { order, publish } from './sell.ts';
import { type Exercise, inDays, newId } from './steps.ts';

type Order = { clientSecret: string | null; paymentId: string };

/** Memberships and passes, dates that move and are cancelled, subscriptions and tips. */
export async function join(exercise: Exercise, scene: Scene): Promise<void> {
  await buyPass(exercise, scene);
  await subscribe(exercise, scene);
  await tip(exercise, scene);
}

async function buyPass(exercise: Exercise, { maya, noah }: Scene): Promise<void> {
  const membership = { type: 'one-time', title: 'Cluster pass', price: 1500, sessionUsageLimit: 3, status: 'active' };
  const offer = await exercise.rpc<{ id: string }>('offer a pass', 'membership.create', { id: newId(), membership }, maya);
  await exercise.rpc('passes of a host', 'membership.queryMembershipsByUser', { userId: maya.userId }, noah);
  const input = { membershipId: offer?.id, paymentId: newId() };
  const ordered = await exercise.rest<Order>('buy a pass', 'POST', '/membership/purchase', input, noah);
  if (!ordered?.clientSecret) return;
  await exercise.pay(ordered.clientSecret, noah);
  const paid = `select 1 from membership_purchases where owner_user_id = $1 and id = $2 and status = 'active'`;
  await exercise.later('  is active', paid, [maya.userId, ordered.paymentId]);
  await exercise.rpc('own passes', 'membership.queryMembershipPurchases', {}, noah);
  const event = await publish(exercise, maya, { price: 700, title: 'Pass yoga' });
  if (!event) return;
  const ids = { sessionEventId: event.id, userId: maya.userId };
  await exercise.rpc('pass for a date', 'ticket.getPass', ids, noah);
  await order(exercise, 'ticket by pass', event, noah, 'membership');
  await moveAndCancel(exercise, { maya, noah }, { ...ids, sessionId: event.sessionId });
  await exercise.rpc('a pass does not renew', 'membership.cancel', { membershipId: offer?.id }, noah, (status) => status === 404);
}

async function moveAndCancel(
  exercise: Exercise,
  { maya, noah }: Pick<Scene, 'maya' | 'noah'>,
  ids: { sessionId: string; sessionEventId: string; userId: string },
): Promise<void> {
  const startOf = async () => {
    const row = await exercise.find<{ at: Date }>(
      'select start_at as at from session_events where session_owner_user_id = $1 and id = $2',
      [maya.userId, ids.sessionEventId],
    );
    return row?.at.toISOString();
  };
  const place = { locationType: 'online', locationUrl: 'https://meet.example/room' };
  const to = { startDateTime: inDays(5), duration: 60, timeZone: 'Europe/London', ...place };
  await exercise.rpc('move a date', 'session.rescheduleEvent', { ...ids, startDateTime: await startOf(), to }, maya);
  await exercise.rpc('cancel a date', 'session.cancelSessionEvent', { ...ids, startDateTime: await startOf() }, maya);
  const notified = `select 1 from notifications where to_user_id = $1 and type in ('SESSION_EVENT_CANCELLED', 'SESSION_EVENT_MOVED') limit 1`;
  await exercise.later('  its participants are notified', notified, [noah.userId]);
}

async function subscribe(exercise: Exercise, { maya, noah, robin }: Scene): Promise<void> {
  const offer = await exercise.find<{ owner: string; id: string }>(
    `select o.user_id as owner, o.id from subscription_offers o where o.status = 'active' and o.user_id <> all ($1::uuid[])
       and not exists (select 1 from subscribers s where s.creator_user_id = o.user_id and s.subscriber_user_id = $2) limit 1`,
    [[noah.userId, robin.userId], noah.userId],
  );
  if (offer) {
    const creator = { creatorUserId: offer.owner };
    await exercise.rpc('offer to subscribers', 'subscribe.getSubscriptionConfig', { userId: offer.owner }, noah);
    const input = { subscriptionOwnerUserId: offer.owner, subscriptionId: offer.id, paymentId: newId() };
    const ordered = await exercise.rest<Order>('subscribe', 'POST', '/subscribe', input, noah);
    if (ordered?.clientSecret) await exercise.pay(ordered.clientSecret, noah);
    const open = `select 1 from subscribers where creator_user_id = $1 and subscriber_user_id = $2 and status in ('active', 'trial')`;
    await exercise.later('  is subscribed', open, [offer.owner, noah.userId]);
    await exercise.all(noah, [
      ['subscriptions', 'subscribe.querySubscriptions', {}],
      ['a subscription', 'subscribe.getSubscriber', { ...creator, subscriberUserId: noah.userId }],
      ['end a subscription', 'subscribe.cancelSubscription', creator],
      ['resume a subscription', 'subscribe.resumeSubscription', creator],
    ]);
  }
  await exercise.rpc('subscribers', 'subscribe.querySubscribers', {}, maya);
  await exercise.rpc('count of subscribers', 'subscribe.countSubscribers', undefined, maya);
}

async function tip(exercise: Exercise, { maya, noah, post }: Scene): Promise<void> {
  const given = { recipientUserId: maya.userId, amount: 300, message: 'Thanks', contentItemUri: uriOf(post), asComment: true };
  const ordered = await exercise.rest<Order>('tip', 'POST', '/tip', { tip: given, paymentId: newId() }, noah);
  if (!ordered?.clientSecret) return;
  await exercise.pay(ordered.clientSecret, noah);
  await exercise.later('  is received', `select 1 from tips where recipient_user_id = $1 and id = $2 and status = 'paid'`, [
    maya.userId,
    ordered.paymentId,
  ]);
  await exercise.rpc('tips received', 'tip.queryTips', {}, maya);
  await exercise.rpc('tips sent', 'tip.queryTips', { side: 'sent' }, noah);
}
