import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { hasLeft } from '#features/people/rules.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { graceEndOf, nextAmount, type RecurringEvent } from '#features/payments/recurring/rules.ts';
import { wasNotifiedOfEnd } from '#features/payments/api/recurring/was-notified-of-end.ts';
import { readReceiptNumber } from '#features/payments/api/orders/read-receipt-number.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { creatorLeft, LOST_TIME, NOT_REFUNDED, paidWords } from '#features/payments/recurring/copy.ts';

const ZONE = 'Europe/London';

type Person = { userId: string; username: string; displayName: string | null; status: string };
type Sides = { order: RecurringRow; creator: Person; member: Person };

/** Notifies both sides of a renewing membership of what happened, once per fact: a trial, a payment, a failure, an end. */
export async function notifyOfMembership(command: CommandContext, order: RecurringRow, events: RecurringEvent[]): Promise<void> {
  if (events.length === 0) return;
  const sides = await readSides(command, order);
  if (sides) for (const event of events) await notifyOf(command, sides, event);
}

/** Mails the member some days before a trial turns into a payment, or a year is charged again. */
export async function mailBeforeRenewal(command: CommandContext, order: RecurringRow): Promise<void> {
  const sides = await readSides(command, order);
  if (!sides) return;
  const what = order.status === 'trial' ? 'Your free trial ends' : 'Your membership renews';
  const price = `${formatPounds(nextAmount(order))} a ${order.billing_period === 'annual' ? 'year' : 'month'}`;
  await mail(command, sides, `ahead.${dateOf(order).replaceAll(' ', '-')}`, {
    subject: `${what} on ${dateOf(order)}: ${order.title}`,
    title: `${what} on ${dateOf(order)}`,
    paragraphs: [
      `“${order.title}” from ${nameOf(sides.creator)} will then cost ${price}. Cancel before that day and you won’t be charged.`,
    ],
  });
}

async function readSides({ tx }: CommandContext, order: RecurringRow): Promise<Sides | null> {
  const people = await tx
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'display_name as displayName', 'status'])
    .where('user_id', 'in', [order.owner_user_id, order.user_id])
    .execute();
  const [creator, member] = [order.owner_user_id, order.user_id].map((id) => people.find(({ userId }) => userId === id));
  return creator && member ? { order, creator, member } : null;
}

async function notifyOf(command: CommandContext, sides: Sides, event: RecurringEvent): Promise<void> {
  const { order, creator, member } = sides;
  const { title, amount } = order;
  const toCreator = { toUserId: creator.userId, toUsername: creator.username, from: member };
  switch (event.kind) {
    case 'started':
      await notify(command, {
        ...toCreator,
        type: 'PAYMENT_MEMBERSHIP',
        source: event.paymentId,
        data: { title, amount: event.amount, orderId: order.item_id, buyerUserId: order.user_id },
      });
      return mail(command, sides, 'started', await begun(command, sides, event));
    case 'trial-started':
      await notify(command, {
        ...toCreator,
        type: 'TRIAL_MEMBERSHIP_START',
        source: event.paymentId,
        data: { title, ...periodOf(order, event.paymentId) },
      });
      return mail(command, sides, 'trial', {
        subject: `Your free trial has started: ${title}`,
        title: 'Your free trial has started',
        paragraphs: [`Your first payment of ${formatPounds(amount)} is on ${dateOf(order)}. Cancel before then and you won’t be charged.`],
      });
    case 'renewed':
      await notify(command, {
        ...toCreator,
        type: 'MEMBERSHIP_RENEWED',
        source: event.paymentId,
        data: { title, amount: event.amount, ...periodOf(order, event.paymentId) },
      });
      return mail(command, sides, `renewed.${event.paymentId}`, {
        ...(await begun(command, sides, event)),
        subject: `Receipt: ${title} was renewed`,
        title: `${title} was renewed`,
      });
    case 'failed':
      return notifyOfFailure(command, sides, event);
    case 'scheduled':
      return mail(command, sides, `scheduled.${order.told}`, {
        subject: `${title} ends on ${dateOf(order)}`,
        title: 'Your membership will end',
        paragraphs: whyItEnds(sides),
      });
    case 'resumed':
      return mail(command, sides, `resumed.${order.told}`, {
        subject: `${title} continues`,
        title: 'Your membership continues',
        paragraphs: [`It renews on ${dateOf(order)} for ${formatPounds(nextAmount(order))}. You can cancel anytime.`],
      });
    case 'paused':
      if (creator.status !== 'suspended') return undefined;
      return mail(command, sides, `paused.${order.paid_through?.getTime()}`, {
        subject: `You can’t use ${title} for now`,
        title: 'You can’t use your membership for now',
        paragraphs: [`${nameOf(creator)}’s account is suspended. Your membership still ends on ${dateOf(order)}.`, LOST_TIME],
      });
    case 'resumable':
      return mail(command, sides, `resumable.${order.updated_at.getTime()}`, {
        subject: `You can keep ${title}`,
        title: 'You can keep your membership',
        paragraphs: [
          `${nameOf(creator)}’s account is no longer suspended. Your membership still ends on ${dateOf(order)}, as we told you. If you’d like to keep it, resume it before then.`,
        ],
      });
    case 'ended':
      if (await wasNotifiedOfEnd(command.tx, order)) return undefined;
      return mail(command, sides, 'ended', {
        subject: `${title} has ended`,
        title: 'Your membership has ended',
        paragraphs: whyItEnded(sides, command.now),
      });
    case 'mended':
  }
}

function whyItEnded({ order, creator }: Sides, now: Date): string[] {
  if (hasLeft(creator)) return creatorLeft(order, now);
  return [
    order.status === 'expired'
      ? 'The last payment didn’t go through, so it has ended. You weren’t charged for it.'
      : 'You won’t be charged again. Thank you for your support.',
  ];
}

function whyItEnds({ order, creator, member }: Sides): string[] {
  if (member.status === 'suspended') return ['Your account is suspended, so it won’t renew and you won’t be charged again.', NOT_REFUNDED];
  if (creator.status === 'suspended')
    return [
      `${nameOf(creator)}’s account is suspended, so you can’t use your membership for now. It won’t renew and you won’t be charged again.`,
      `If their account is restored before ${dateOf(order)}, you can use it again and resume it.`,
      LOST_TIME,
    ];
  return [
    ...(order.ending === null ? [] : [`${nameOf(creator)} has ended this membership for everyone, so it won’t renew.`]),
    `You keep it until ${dateOf(order)} and won’t be charged again.`,
  ];
}

type Paid = { paymentId: string; amount: number };

async function notifyOfFailure(command: CommandContext, sides: Sides, { paymentId, amount }: Paid): Promise<void> {
  const { order, creator, member } = sides;
  await notify(command, {
    type: 'MEMBERSHIP_PAYMENT_FAILED',
    toUserId: member.userId,
    toUsername: member.username,
    // It says what they called it, so it goes when they leave.
    from: creator,
    source: paymentId,
    data: { title: order.title },
  });
  const graceEnd = order.paid_through ? formatDate(graceEndOf(order.paid_through), ZONE) : '';
  await mail(command, sides, `failed.${paymentId}`, {
    subject: `Your card was declined: ${order.title}`,
    title: 'Your card was declined',
    paragraphs: [
      `Your payment of ${formatPounds(amount)} didn’t go through, or your bank wants you to confirm it.`,
      `You keep the membership until ${graceEnd}. Update your card before then.`,
    ],
    action: { label: 'Update card', path: paths.subscriptions },
  });
}

type Letter = {
  subject: string;
  title: string;
  paragraphs: string[];
  details?: [string, string][];
  action?: { label: string; path: string };
};

async function begun({ tx }: CommandContext, { order, creator }: Sides, { paymentId, amount }: Paid): Promise<Letter> {
  const purchase = await tx
    .selectFrom('membership_purchases')
    .select('subtitle')
    .where('owner_user_id', '=', order.owner_user_id)
    .where('id', '=', order.id)
    .executeTakeFirst();
  return {
    subject: `Your membership: ${order.title}`,
    title: `${order.title} is yours`,
    paragraphs: [`It pays for places in sessions with ${nameOf(creator)} and renews automatically until you cancel.`],
    details: [
      ...(purchase?.subtitle ? ([['What', purchase.subtitle]] satisfies [string, string][]) : []),
      ['Paid', paidWords(order, amount)],
      ['Renews', `${dateOf(order)}, for ${formatPounds(nextAmount(order))}`],
      ['Receipt', await readReceiptNumber(tx, { ownerUserId: order.owner_user_id, paymentId })],
    ],
    action: { label: 'View membership', path: paths.order(order.item_id, order.user_id, paymentId) },
  };
}

async function mail(command: CommandContext, { order, member }: Sides, about: string, letter: Letter): Promise<void> {
  await enqueueMail(command, {
    toUserId: member.userId,
    action: { label: 'View membership', path: paths.order(order.item_id, order.user_id) },
    ...letter,
    messageKey: `membership.${order.id}.${about}`,
  });
}

const periodOf = (order: RecurringRow, paymentId: string) => ({ orderId: order.item_id, buyerUserId: order.user_id, paymentId });
const nameOf = ({ displayName, username }: Person) => displayName ?? `@${username}`;
const dateOf = ({ paid_through: at }: RecurringRow) => (at ? formatDate(at, ZONE) : '');
