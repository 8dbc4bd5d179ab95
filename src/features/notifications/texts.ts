import { formatPounds, type Pence } from '#kernel/money.ts';
import { formatDay, formatTime } from '#kernel/time-text.ts';
import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import type { NotificationType } from './contract.ts';

/** Who caused a notification, as they were called at the time. */
export type NotificationSender = { userId: string; username: string; displayName: string | null };

/** Where an item is: its link has the creator's username in it. */
export type ItemPlace = { username: string; uri: ContentItemUri };

type EventOrder = { title: string; sessionEventId: string; participantUserId: string };
type Sold = { title: string; amount: Pence };

/** What each type needs to be told; `from` says who caused it. */
export type NotificationData = {
  ONBOARDING: object;
  LIKE: { item: ItemPlace };
  FOLLOW: object;
  COMMENT: { item: ItemPlace };
  /** To the seller: a ticket or a tip was paid. */
  PAYMENT: ({ kind: 'SESSION_EVENT'; amount: Pence } & EventOrder) | { kind: 'TIP'; amount: Pence };
  PAYMENT_SESSION_VIA_MEMBERSHIP: EventOrder;
  PAYMENT_MEMBERSHIP: Sold;
  TRIAL_MEMBERSHIP_START: { title: string };
  MEMBERSHIP_RENEWED: Sold;
  /** To the buyer, like every failed payment. */
  MEMBERSHIP_PAYMENT_FAILED: { title: string };
  FREE_SESSION: EventOrder;
  MENTION_POST: { item: ItemPlace };
  MENTION_COMMENT: { item: ItemPlace };
  /** To the buyer. */
  REFUND_PROCESSED: { title: string; amount: Pence; itemId: string; buyerUserId: string };
  /** To each participant. */
  SESSION_EVENT_CANCELLED: EventOrder & { startDateTime: string; timeZone: string };
  /** To each participant; `isNewTime` is false where only the place is another. */
  SESSION_EVENT_MOVED: EventOrder & { startDateTime: string; timeZone: string; isNewTime: boolean };
  /** To the host. */
  TICKET_HANDED_BACK: EventOrder;
  /** To the owner; the reason in words. */
  CONTENT_REJECTED: { item: ItemPlace; reason: string };
  /** To the owner: what was taken down is shown again. */
  CONTENT_RESTORED: { item: ItemPlace };
  PAYMENT_SUBSCRIPTION: { amount: Pence };
  SUBSCRIPTION_PAYMENT_FAILED: { creatorName: string };
  SUBSCRIPTION_RENEWED: { amount: Pence };
};

type Text<Type extends NotificationType> = {
  message: (data: NotificationData[Type], name: string) => string;
  url: (data: NotificationData[Type], from: NotificationSender | null) => string;
};

const order = (itemId: string, userId: string) => `/order/${itemId}/${userId}`;
const eventOrder = (data: EventOrder) => order(data.sessionEventId, data.participantUserId);
const itemLink = (item: ItemPlace) => `/${item.username}/${item.uri.type.toLowerCase()}/${item.uri.id}`;
const thing = (item: ItemPlace) => item.uri.type.toLowerCase();

/** The one table of what notifications say and where they lead (product decisions section 7). */
const TEXTS: { [Type in NotificationType]: Text<Type> } = {
  ONBOARDING: { message: () => 'Welcome to Turnout. Add a picture and a few words about yourself.', url: () => '/edit-profile' },
  LIKE: { message: ({ item }, name) => `${name} liked your ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  FOLLOW: { message: (_data, name) => `${name} follows you now.`, url: (_data, from) => (from ? `/${from.username}` : '/notifications') },
  COMMENT: { message: ({ item }, name) => `${name} commented on your ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  PAYMENT: {
    message: (data, name) =>
      data.kind === 'TIP'
        ? `${name} sent you a tip of ${formatPounds(data.amount)}.`
        : `${name} bought a ticket to “${data.title}” for ${formatPounds(data.amount)}.`,
    url: (data) => (data.kind === 'TIP' ? '/my-hub' : eventOrder(data)),
  },
  PAYMENT_SESSION_VIA_MEMBERSHIP: { message: ({ title }, name) => `${name} joined “${title}” with a membership.`, url: eventOrder },
  PAYMENT_MEMBERSHIP: {
    message: ({ title, amount }, name) => `${name} bought your membership “${title}” for ${formatPounds(amount)}.`,
    url: () => '/my-hub/orders',
  },
  TRIAL_MEMBERSHIP_START: { message: ({ title }, name) => `${name} started a trial of “${title}”.`, url: () => '/my-hub/orders' },
  MEMBERSHIP_RENEWED: {
    message: ({ title, amount }, name) => `${name} renewed “${title}” for ${formatPounds(amount)}.`,
    url: () => '/my-hub/orders',
  },
  MEMBERSHIP_PAYMENT_FAILED: {
    message: ({ title }) => `The payment for “${title}” failed. Update your card to keep it.`,
    url: () => '/my-hub/subscriptions/manage',
  },
  FREE_SESSION: { message: ({ title }, name) => `${name} joined “${title}”.`, url: eventOrder },
  MENTION_POST: { message: ({ item }, name) => `${name} mentioned you in a ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  MENTION_COMMENT: { message: (_data, name) => `${name} mentioned you in a comment.`, url: ({ item }) => itemLink(item) },
  REFUND_PROCESSED: {
    message: ({ title, amount }) => `${formatPounds(amount)} for “${title}” was refunded to you.`,
    url: ({ itemId, buyerUserId }) => order(itemId, buyerUserId),
  },
  SESSION_EVENT_CANCELLED: {
    message: ({ title, startDateTime, timeZone }) => `“${title}” on ${formatDay(new Date(startDateTime), timeZone)} was cancelled.`,
    url: eventOrder,
  },
  SESSION_EVENT_MOVED: {
    message: ({ title, startDateTime, timeZone, isNewTime }) => {
      const [day, time] = [formatDay(new Date(startDateTime), timeZone), formatTime(new Date(startDateTime), timeZone)];
      return isNewTime ? `“${title}” was moved to ${day}, ${time}.` : `“${title}” on ${day} has a new place.`;
    },
    url: eventOrder,
  },
  TICKET_HANDED_BACK: { message: ({ title }, name) => `${name} handed back the ticket to “${title}” after you moved it.`, url: eventOrder },
  CONTENT_REJECTED: {
    message: ({ item, reason }) => `Your ${thing(item)} was reported and we took it down: ${reason}. Only you can see it now.`,
    url: ({ item }) => itemLink(item),
  },
  CONTENT_RESTORED: {
    message: ({ item }) => `We looked at your ${thing(item)} again, and it is back where it was. Sorry that we took it down.`,
    url: ({ item }) => itemLink(item),
  },
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
};

const UNKNOWN_SENDER = 'Somebody';

/** What a notification says and the path that it leads to. The sender is named by display name, else by username. */
export function describeNotification<Type extends NotificationType>(
  type: Type,
  data: NotificationData[Type],
  from: NotificationSender | null,
): { message: string; url: string } {
  const text: Text<Type> = TEXTS[type];
  const name = from ? from.displayName || from.username : UNKNOWN_SENDER;
  return { message: text.message(data, name), url: text.url(data, from) };
}
