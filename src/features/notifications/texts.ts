import { whenThere } from '#kernel/time/event-when.ts';
import { paths } from '#kernel/http/paths.ts';
import { formatPounds, type Pence } from '#kernel/money/money.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { NotificationType } from './contract.ts';
import { DISPUTE_TEXTS, type DisputeState } from './dispute-texts.ts';

/** Who caused a notification, by their name at the time. */
export type NotificationSender = { userId: string; username: string; displayName: string | null };

/** Where an item is: its link contains the creator's username. */
export type ItemPlace = { username: string; uri: ContentItemUri };

type EventOrder = { title: string; sessionEventId: string; participantUserId: string };
type InDoubt = EventOrder & { startDateTime: string; timeZone: string; mayReturn: boolean };
type Sold = { title: string; amount: Pence };
type Pass = { title: string; purchaseId: string; holderUserId: string };
/** One payment of an order that renews. */
type SoldPeriod = { orderId: string; buyerUserId: string; paymentId: string };

/** The data each type needs; `from` says who caused it. */
export type NotificationData = {
  ONBOARDING: object;
  LIKE: { item: ItemPlace };
  FOLLOW: object;
  COMMENT: { item: ItemPlace };
  /** To the seller: a ticket or a tip was paid for. */
  PAYMENT: ({ kind: 'SESSION_EVENT'; amount: Pence } & EventOrder) | { kind: 'TIP'; amount: Pence; tipId: string; senderUserId: string };
  PAYMENT_SESSION_VIA_MEMBERSHIP: EventOrder;
  PAYMENT_MEMBERSHIP: Sold & { orderId: string; buyerUserId: string };
  TRIAL_MEMBERSHIP_START: { title: string } & SoldPeriod;
  MEMBERSHIP_RENEWED: Sold & SoldPeriod;
  /** To the buyer, like every failed payment. */
  MEMBERSHIP_PAYMENT_FAILED: { title: string };
  FREE_SESSION: EventOrder;
  MENTION_POST: { item: ItemPlace };
  MENTION_COMMENT: { item: ItemPlace };
  /** To the buyer. */
  REFUND_PROCESSED: { title: string; amount: Pence; itemId: string; buyerUserId: string; paymentId: string; membershipRefunded?: boolean };
  /**
   * To each participant; `backTo` is the membership that has the place back, if one paid for it. `dates` is how many of theirs were cancelled
   * at once, if there were several; the rest describes the first.
   */
  SESSION_EVENT_CANCELLED: EventOrder & { startDateTime: string; timeZone: string; backTo?: string; dates?: number };
  /** To each participant; `isNewTime` is false if only the place has changed. */
  SESSION_EVENT_MOVED: EventOrder & { startDateTime: string; timeZone: string; isNewTime: boolean };
  /** To the host. */
  TICKET_HANDED_BACK: EventOrder;
  /** To each participant: the host's account was suspended, or works again. */
  HOST_SUSPENDED: InDoubt;
  HOST_RESTORED: EventOrder & { startDateTime: string; timeZone: string };
  /** To each participant, the day before; `readerZone` is theirs if it takes place online. */
  SESSION_REMINDER: EventOrder & { startDateTime: string; timeZone: string; readerZone: string | null };
  /** To each participant: administrators took the session down, or restored it. */
  SESSION_TAKEN_DOWN: InDoubt;
  SESSION_RESTORED: EventOrder & { startDateTime: string; timeZone: string };
  /** To whoever has a pass: its creator's account was suspended, or works again. */
  PASS_PAUSED: Pass;
  PASS_USABLE_AGAIN: Pass;
  /**
   * To the owner, with the reason in words; `title` is a session's. `what` is set if it isn't the item itself: a comment below it, or the
   * person's own profile.
   */
  CONTENT_REJECTED:
    | { item: ItemPlace; title: string | null; reason: string; what?: never }
    | { what: 'comment'; item: ItemPlace; reason: string }
    | { what: 'profile'; reason: string };
  /** To the owner: what was taken down is shown again. */
  CONTENT_RESTORED: { item: ItemPlace; title: string | null };
  /** To the person who asked: a new session that matches their saved search. */
  SEARCH_ALERT: { item: ItemPlace; title: string; wanted: string };
  /** Mail to the person came back. */
  MAIL_RETURNED: object;
  /** To those who have a bell for the creator. */
  NEW_POST: { item: ItemPlace };
  NEW_SESSION: { item: ItemPlace };
  PAYMENT_SUBSCRIPTION: { amount: Pence };
  SUBSCRIPTION_PAYMENT_FAILED: { creatorName: string };
  SUBSCRIPTION_RENEWED: { amount: Pence };
  /** To the creator, like the next two: their bank returned a payout. */
  PAYOUT_RETURNED: { amount: Pence };
  /** The provider stopped payments to them, or only the payouts to their bank. */
  PAYOUTS_RESTRICTED: { restriction: 'restricted' | 'payouts-stopped' };
  /** What a buyer's bank does about a payment. */
  PAYMENT_DISPUTED: {
    status: DisputeState;
    title: string;
    amount: Pence;
    itemId: string;
    buyerUserId: string;
    paymentId: string;
  };
};

type Text<Type extends NotificationType> = {
  message: (data: NotificationData[Type], name: string) => string;
  url: (data: NotificationData[Type], from: NotificationSender | null) => string;
};

const soldPeriod = ({ orderId, buyerUserId, paymentId }: SoldPeriod) => paths.order(orderId, buyerUserId, paymentId);
const eventOrder = (data: EventOrder) => paths.order(data.sessionEventId, data.participantUserId);
const passOrder = ({ purchaseId, holderUserId }: Pass) => paths.order(purchaseId, holderUserId);
const itemLink = (item: ItemPlace) => paths.item({ username: item.username, ...item.uri });
const thing = (item: ItemPlace) => item.uri.type.toLowerCase();
// Someone may host several sessions; a post has no title.
const named = (item: ItemPlace, title: string | null) => (title === null ? thing(item) : `${thing(item)} “${title}”`);

function mayNotTakePlace({ title, startDateTime, timeZone, mayReturn }: InDoubt, why: string): string {
  const told = `“${title}” on ${formatDay(new Date(startDateTime), timeZone)} may not take place: ${why}.`;
  return mayReturn ? `${told} You can return your ticket.` : told;
}

const MONETIZATION = '/edit-profile#monetization';

/** The one table of what notifications say and where they lead (docs/product.md#notifications). */
const TEXTS: { [Type in NotificationType]: Text<Type> } = {
  ONBOARDING: { message: () => 'Welcome to Turnout. Add a picture and a few words about yourself.', url: () => '/edit-profile' },
  LIKE: { message: ({ item }, name) => `${name} liked your ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  FOLLOW: {
    message: (_data, name) => `${name} started following you.`,
    url: (_data, from) => (from ? paths.profile(from.username) : '/notifications'),
  },
  COMMENT: { message: ({ item }, name) => `${name} commented on your ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  PAYMENT: {
    message: (data, name) =>
      data.kind === 'TIP'
        ? `${name} sent you a tip of ${formatPounds(data.amount)}.`
        : `${name} bought a ticket to “${data.title}” for ${formatPounds(data.amount)}.`,
    url: (data) => (data.kind === 'TIP' ? paths.order(data.tipId, data.senderUserId) : eventOrder(data)),
  },
  PAYMENT_SESSION_VIA_MEMBERSHIP: { message: ({ title }, name) => `${name} joined “${title}” with a membership.`, url: eventOrder },
  PAYMENT_MEMBERSHIP: {
    message: ({ title, amount }, name) => `${name} bought “${title}” for ${formatPounds(amount)}.`,
    url: ({ orderId, buyerUserId }) => paths.order(orderId, buyerUserId),
  },
  TRIAL_MEMBERSHIP_START: { message: ({ title }, name) => `${name} started a trial of “${title}”.`, url: soldPeriod },
  MEMBERSHIP_RENEWED: {
    message: ({ title, amount }, name) => `${name} renewed “${title}” for ${formatPounds(amount)}.`,
    url: soldPeriod,
  },
  MEMBERSHIP_PAYMENT_FAILED: {
    message: ({ title }) => `The payment for “${title}” failed. Update your card to keep it.`,
    url: () => '/my-hub/subscriptions/manage',
  },
  FREE_SESSION: { message: ({ title }, name) => `${name} joined “${title}”.`, url: eventOrder },
  MENTION_POST: { message: ({ item }, name) => `${name} mentioned you in a ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  MENTION_COMMENT: { message: (_data, name) => `${name} mentioned you in a comment.`, url: ({ item }) => itemLink(item) },
  REFUND_PROCESSED: {
    message({ title, amount, membershipRefunded }) {
      if (membershipRefunded) return `Your place in “${title}” was cancelled because the membership that paid for it was refunded.`;
      return amount === 0
        ? `Your place in “${title}” was cancelled and returned to your membership.`
        : `You’ve been refunded ${formatPounds(amount)} for “${title}”.`;
    },
    url: ({ itemId, buyerUserId, paymentId }) => paths.order(itemId, buyerUserId, paymentId),
  },
  SESSION_EVENT_CANCELLED: {
    message: ({ title, startDateTime, timeZone, backTo, dates = 1 }) => {
      const day = formatDay(new Date(startDateTime), timeZone);
      const cancelled =
        dates > 1 ? `${dates} of your dates of “${title}” were cancelled, the first on ${day}.` : `“${title}” on ${day} was cancelled.`;
      if (backTo === undefined) return cancelled;
      return `${cancelled} ${dates > 1 ? 'Places paid for by membership have' : 'Your place has'} gone back to ${backTo}.`;
    },
    url: (data) => ((data.dates ?? 1) > 1 ? paths.orders() : eventOrder(data)),
  },
  SESSION_EVENT_MOVED: {
    message: ({ title, startDateTime, timeZone, isNewTime }) => {
      const [day, time] = [formatDay(new Date(startDateTime), timeZone), formatTime(new Date(startDateTime), timeZone)];
      return isNewTime ? `“${title}” was moved to ${day}, ${time}.` : `“${title}” on ${day} has a new location.`;
    },
    url: eventOrder,
  },
  TICKET_HANDED_BACK: { message: ({ title }, name) => `${name} returned their ticket to “${title}”.`, url: eventOrder },
  HOST_SUSPENDED: {
    message: (data) => mayNotTakePlace(data, 'its host’s account is suspended'),
    url: eventOrder,
  },
  HOST_RESTORED: {
    message: ({ title, startDateTime, timeZone }) =>
      `“${title}” on ${formatDay(new Date(startDateTime), timeZone)} can take place: its host’s account is no longer suspended.`,
    url: eventOrder,
  },
  SESSION_REMINDER: {
    message: ({ title, startDateTime, timeZone, readerZone }) => {
      const start = new Date(startDateTime);
      const { day, zoneName, yours } = whenThere({ startDateTime, endDateTime: startDateTime, timeZone }, readerZone);
      return `“${title}” is on ${day}, ${formatTime(start, timeZone)} (${zoneName})${yours === null ? '' : `, ${yours}`}.`;
    },
    url: eventOrder,
  },
  SESSION_TAKEN_DOWN: {
    message: (data) => mayNotTakePlace(data, 'we’ve taken the session down'),
    url: eventOrder,
  },
  SESSION_RESTORED: {
    message: ({ title, startDateTime, timeZone }) =>
      `“${title}” on ${formatDay(new Date(startDateTime), timeZone)} can take place: we’ve restored the session.`,
    url: eventOrder,
  },
  PASS_PAUSED: {
    message: ({ title }) => `You can’t use your pass “${title}” for now: its creator’s account is suspended.`,
    url: passOrder,
  },
  PASS_USABLE_AGAIN: {
    message: ({ title }) => `You can use your pass “${title}” again: its creator’s account is no longer suspended.`,
    url: passOrder,
  },
  CONTENT_REJECTED: {
    message(data) {
      if (data.what === 'profile')
        return `Your profile was reported, so we cleared its name, pictures, bio and links: ${data.reason}. You can fill it in again.`;
      if (data.what === 'comment') return `One of your comments was reported, so we removed it: ${data.reason}.`;
      const tickets = data.item.uri.type === 'SESSION' ? ' People with tickets can return them.' : '';
      return `We took down your ${named(data.item, data.title)} after reports. The reason: ${data.reason}. Only you can see it now.${tickets}`;
    },
    url: (data) => (data.what === 'profile' ? '/edit-profile' : itemLink(data.item)),
  },
  CONTENT_RESTORED: {
    message: ({ item, title }) => `We reviewed your ${named(item, title)} again and restored it. Sorry for taking it down.`,
    url: ({ item }) => itemLink(item),
  },
  SEARCH_ALERT: {
    message: ({ title, wanted }, name) => `${name} is hosting “${title}”, which matches “${wanted}”.`,
    url: ({ item }) => itemLink(item),
  },
  MAIL_RETURNED: {
    message: () => 'Our emails to you are bouncing, so we’ve stopped sending them. Let us know when your address works again.',
    url: () => '/notifications/settings',
  },
  NEW_POST: { message: (_data, name) => `${name} shared a post.`, url: ({ item }) => itemLink(item) },
  NEW_SESSION: { message: (_data, name) => `${name} is hosting a new session.`, url: ({ item }) => itemLink(item) },
  PAYMENT_SUBSCRIPTION: {
    message: ({ amount }, name) => `${name} subscribed to you for ${formatPounds(amount)} a month.`,
    url: () => '/my-hub',
  },
  SUBSCRIPTION_PAYMENT_FAILED: {
    message: ({ creatorName }) => `The payment for your subscription to ${creatorName} failed. Update your card to keep it.`,
    url: () => '/my-hub/subscriptions/manage',
  },
  SUBSCRIPTION_RENEWED: {
    message: ({ amount }, name) => `${name} renewed their subscription for ${formatPounds(amount)}.`,
    url: () => '/my-hub',
  },
  PAYOUT_RETURNED: {
    message: ({ amount }) => `Your bank returned your payout of ${formatPounds(amount)}. Check your bank account.`,
    url: () => MONETIZATION,
  },
  PAYOUTS_RESTRICTED: {
    message: ({ restriction }) =>
      restriction === 'restricted'
        ? 'Our payment partner has restricted your account, so nothing you offer is on sale. Update your details.'
        : 'Our payment partner has stopped your payouts. You can still sell, and the money stays in your balance. Update your details.',
    url: () => MONETIZATION,
  },
  PAYMENT_DISPUTED: {
    message: ({ status, title, amount }) => DISPUTE_TEXTS[status](formatPounds(amount), `“${title}”`),
    url: ({ itemId, buyerUserId, paymentId }) => paths.order(itemId, buyerUserId, paymentId),
  },
};

const UNKNOWN_SENDER = 'Someone';

/** Returns the text of a notification and the path it leads to. The sender is named by display name, otherwise by username. */
export function describeNotification<Type extends NotificationType>(
  type: Type,
  data: NotificationData[Type],
  from: NotificationSender | null,
): { message: string; url: string } {
  const text: Text<Type> = TEXTS[type];
  const name = from ? from.displayName || from.username : UNKNOWN_SENDER;
  return { message: text.message(data, name), url: text.url(data, from) };
}
