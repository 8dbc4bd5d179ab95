import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { hasLeft } from '#features/people/rules.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { paidWords } from '#features/payments/recurring/copy.ts';
import { graceEndOf, nextAmount, type RecurringEvent } from '#features/payments/recurring/rules.ts';
import { wasNotifiedOfEnd } from '#features/payments/api/recurring/was-notified-of-end.ts';
import { readReceiptNumber } from '#features/payments/api/orders/read-receipt-number.ts';
import { BILLING_ZONE } from '../../rules.ts';
import { creatorLeft, LOST_TIME, NOT_REFUNDED } from '#features/payments/recurring/copy.ts';

type Person = { userId: string; username: string; displayName: string | null; status: string };
/** `givenUntil` is when the months end that go on once no card pays; null without. */
type Telling = { order: RecurringRow; creator: Person; subscriber: Person; blocked: boolean; givenUntil: Date | null };

const MANAGE = { label: 'Manage subscription', path: paths.subscriptions };

/**
 * Notifies both sides of a subscription of what happened, once for each fact (docs/product.md#subscriptions): a payment, a failure, an end that
 * was chosen or has come. Called by `settle-subscription.ts` once the provider has it.
 */
export async function notifyOfSubscription(
  command: CommandContext,
  order: RecurringRow,
  { events, givenUntil }: { events: RecurringEvent[]; givenUntil: Date | null },
): Promise<void> {
  if (events.length === 0) return;
  const people = await command.tx
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'display_name as displayName', 'status'])
    .where('user_id', 'in', [order.owner_user_id, order.user_id])
    .execute();
  const [creator, subscriber] = [order.owner_user_id, order.user_id].map((id) => people.find(({ userId }) => userId === id));
  if (!creator || !subscriber) return;
  const blocked = await isBlocked(command.tx, creator.userId, subscriber.userId);
  for (const event of events) await tell(command, { order, creator, subscriber, blocked, givenUntil }, event);
}

async function tell(command: CommandContext, telling: Telling, event: RecurringEvent): Promise<void> {
  switch (event.kind) {
    case 'started':
      return notifyOfStart(command, telling, event);
    case 'renewed':
      return notifyOfRenewal(command, telling, event);
    case 'failed':
      return notifyOfFailure(command, telling, event);
    case 'scheduled':
      return mailSubscriber(command, telling, `scheduled.${through(telling.order)}.${telling.order.told}`, {
        subject: `Your subscription to ${nameOf(telling.creator)} ends on ${dateOf(telling.order.paid_through)}`,
        title: 'Your subscription will end',
        paragraphs: whyItEnds(telling),
      });
    case 'ended':
      return notifyOfEnd(command, telling);
    case 'resumed':
      return mailSubscriber(command, telling, `resumed.${telling.order.told}`, {
        subject: `Your subscription to ${nameOf(telling.creator)} will continue`,
        title: 'Your subscription will continue',
        paragraphs: [
          `It renews on ${dateOf(telling.order.paid_through)} for ${formatPounds(nextAmount(telling.order))}. You can cancel anytime.`,
        ],
      });
    case 'paused':
      if (telling.creator.status !== 'suspended') return undefined;
      return mailSubscriber(command, telling, `paused.${through(telling.order)}`, {
        subject: `You can’t use your subscription to ${nameOf(telling.creator)} for now`,
        title: 'You can’t use your subscription for now',
        paragraphs: [
          `${nameOf(telling.creator)}’s account is suspended, so what they share can’t be seen for now. Your subscription still ends on ${dateOf(telling.order.paid_through)}.`,
          LOST_TIME,
        ],
      });
    case 'resumable':
      return mailSubscriber(command, telling, `resumable.${telling.order.updated_at.getTime()}`, {
        subject: `You can keep your subscription to ${nameOf(telling.creator)}`,
        title: 'You can keep your subscription',
        paragraphs: [
          `${nameOf(telling.creator)}’s account is no longer suspended. Your subscription still ends on ${dateOf(telling.order.paid_through)}, as we told you. If you’d like to keep it, resume it before then.`,
        ],
      });
    case 'trial-started':
    case 'mended':
  }
}

function whyItEnds({ order, creator, subscriber, blocked, givenUntil }: Telling): string[] {
  const [name, date] = [nameOf(creator), dateOf(order.paid_through)];
  if (subscriber.status === 'suspended')
    return ['Your account is suspended, so your subscription won’t renew and you won’t be charged again.', NOT_REFUNDED];
  if (creator.status === 'suspended')
    return [
      `${name}’s account is suspended, so your subscription won’t renew and you won’t be charged again. What they share can’t be seen for now.`,
      `If their account is restored before ${date}, you can resume your subscription.`,
      LOST_TIME,
    ];
  return [
    ...(order.ending === null ? [] : [`${name} has ended this subscription for everyone, so it won’t renew.`]),
    `You keep full access to what ${name} shares with subscribers until ${date}. You won’t be charged again.`,
    ...(givenUntil === null ? [] : [`Then the months begin that were given to you, until ${dateOf(givenUntil)}.`]),
    // Who has blocked whom is nobody's business but theirs.
    ...(order.ending === null && !blocked ? ['Changed your mind? You can resume it until then.'] : []),
  ];
}

type Paid = { paymentId: string; amount: number };

async function notifyOfStart(command: CommandContext, telling: Telling, { paymentId, amount }: Paid): Promise<void> {
  const { order, creator } = telling;
  await notify(command, { ...toCreator(telling, paymentId), type: 'PAYMENT_SUBSCRIPTION', data: { amount } });
  await mailSubscriber(command, telling, 'started', {
    subject: `You’re subscribed to ${nameOf(creator)}`,
    title: `You’re subscribed to ${nameOf(creator)}`,
    paragraphs: [
      'You now have full access to everything for subscribers. Your subscription renews automatically each month until you cancel.',
    ],
    details: await receiptOf(command, order, { paymentId, amount }),
    action: { label: 'View order', path: paths.order(order.item_id, order.user_id, paymentId) },
  });
}

async function notifyOfRenewal(command: CommandContext, telling: Telling, { paymentId, amount }: Paid): Promise<void> {
  const { order, creator } = telling;
  await notify(command, { ...toCreator(telling, paymentId), type: 'SUBSCRIPTION_RENEWED', data: { amount } });
  await mailSubscriber(command, telling, `renewed.${paymentId}`, {
    subject: `Receipt: your subscription to ${nameOf(creator)} was renewed`,
    title: 'Your subscription was renewed',
    paragraphs: [`Thank you for another month with ${nameOf(creator)}.`],
    details: await receiptOf(command, order, { paymentId, amount }),
    action: { label: 'View order', path: paths.order(order.item_id, order.user_id, paymentId) },
  });
}

async function notifyOfFailure(command: CommandContext, telling: Telling, { paymentId, amount }: Paid): Promise<void> {
  const { order, creator, subscriber } = telling;
  await notify(command, {
    type: 'SUBSCRIPTION_PAYMENT_FAILED',
    toUserId: subscriber.userId,
    toUsername: subscriber.username,
    // It names them, so it goes when they leave.
    from: creator,
    source: paymentId,
    data: { creatorName: nameOf(creator) },
  });
  const graceEnd = order.paid_through ? dateOf(graceEndOf(order.paid_through)) : '';
  await mailSubscriber(command, telling, `failed.${paymentId}`, {
    subject: `Your card was declined: subscription to ${nameOf(creator)}`,
    title: 'Your card was declined',
    paragraphs: [
      `Your payment of ${formatPounds(amount)} for your subscription to ${nameOf(creator)} didn’t go through, or your bank wants you to confirm it.`,
      `You keep access until ${graceEnd}. Update your card before then to stay subscribed.`,
    ],
    action: { label: 'Update card', path: MANAGE.path },
  });
}

async function notifyOfEnd(command: CommandContext, telling: Telling): Promise<void> {
  const { order, creator, blocked, givenUntil } = telling;
  const goesOn = givenUntil !== null && givenUntil > command.now;
  if (!goesOn && (await wasNotifiedOfEnd(command.tx, order))) return;
  // Their name is gone by now, and so is their profile; the title still says what was bought.
  if (hasLeft(creator))
    return mailSubscriber(command, telling, 'ended', {
      subject: `${order.title} has ended`,
      title: 'Your subscription has ended',
      paragraphs: creatorLeft(order, command.now),
      action: { label: 'View order', path: paths.order(order.item_id, order.user_id) },
    });
  const unpaid = order.status === 'expired';
  if (goesOn)
    return mailSubscriber(command, telling, 'ended', {
      subject: `Your card no longer pays for your subscription to ${nameOf(creator)}`,
      title: 'The months that you were given have begun',
      paragraphs: [
        unpaid ? 'The last payment didn’t go through. You weren’t charged for it.' : 'You won’t be charged again.',
        `You keep full access to what ${nameOf(creator)} shares with subscribers until ${dateOf(givenUntil)}.`,
      ],
    });
  const isClosed = creator.status === 'suspended' || blocked;
  await mailSubscriber(command, telling, 'ended', {
    subject: `Your subscription to ${nameOf(creator)} has ended`,
    title: 'Your subscription has ended',
    paragraphs: [
      unpaid
        ? 'The last payment didn’t go through, so it has ended. You weren’t charged for it.'
        : 'You won’t be charged again. Thank you for your support.',
      ...(isClosed ? [] : ['You can subscribe again whenever you like.']),
    ],
    ...(isClosed ? {} : { action: { label: `Visit ${nameOf(creator)}`, path: paths.profile(creator.username) } }),
  });
}

type Words = {
  subject: string;
  title: string;
  paragraphs: string[];
  details?: [string, string][];
  action?: { label: string; path: string };
};

async function mailSubscriber(command: CommandContext, { order, subscriber }: Telling, about: string, words: Words): Promise<void> {
  const { subject, action = MANAGE, ...rest } = words;
  await enqueueMail(command, {
    toUserId: subscriber.userId,
    subject: subject.slice(0, 200),
    ...rest,
    action: { ...action, label: action.label.slice(0, 60) },
    messageKey: `subscription.${order.id}.${about}`,
  });
}

function toCreator({ creator, subscriber }: Telling, source: string) {
  return { toUserId: creator.userId, toUsername: creator.username, from: subscriber, source };
}

async function receiptOf({ tx }: CommandContext, order: RecurringRow, { paymentId, amount }: Paid): Promise<[string, string][]> {
  return [
    ['For', order.title],
    ['Paid', paidWords(order, amount)],
    ['Renews', `${dateOf(order.paid_through)}, for ${formatPounds(nextAmount(order))}`],
    ['Receipt', await readReceiptNumber(tx, { ownerUserId: order.owner_user_id, paymentId })],
  ];
}

const nameOf = ({ displayName, username }: Person) => displayName ?? `@${username}`;
const dateOf = (instant: Date | null) => (instant ? formatDate(instant, BILLING_ZONE) : '');
const through = (order: RecurringRow) => order.paid_through?.getTime() ?? 0;
