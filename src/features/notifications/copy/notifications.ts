import { whenThere } from '#kernel/time/event-when.ts';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import type { NotificationType } from '../contract.ts';
import { DISPUTE_TEXTS, GIFT_CHANGES, mayNotTakePlace } from './phrases.ts';
import type { EventOrder, ItemPlace, NotificationData, NotificationSender, Pass, SoldPeriod } from './notification-data.ts';

type Text<Type extends NotificationType> = {
  message: (data: NotificationData[Type], name: string) => string;
  url: (data: NotificationData[Type], from: NotificationSender | null) => string;
};

const soldPeriod = ({ orderId, buyerUserId, paymentId }: SoldPeriod) => paths.order(orderId, buyerUserId, paymentId);
const eventOrder = (data: EventOrder) => paths.order(data.sessionEventId, data.participantUserId, data.paymentId);
const passOrder = ({ purchaseId: id, holderUserId: by, sessionEventId: date }: Pass) =>
  date ? paths.order(date, by, id) : paths.order(id, by);
const itemLink = (item: ItemPlace) => paths.item({ username: item.username, ...item.uri });
const thing = (item: ItemPlace) => item.uri.type.toLowerCase();
// Someone may host several sessions; a post has no title.
const named = (item: ItemPlace, title: string | null) => (title === null ? thing(item) : `${thing(item)} “${title}”`);

function tickets({ seats = 1 }: EventOrder): string {
  return seats === 1 ? 'a ticket' : `${seats} tickets`;
}

function withOthers(seats = 1): string {
  if (seats === 1) return '';
  return seats === 2 ? ' with one guest' : ` with ${seats - 1} guests`;
}

/** The one table of what notifications say and where they lead (docs/product.md#notifications). */
const TEXTS: { [Type in NotificationType]: Text<Type> } = {
  ONBOARDING: { message: () => 'Welcome. Add a picture and a few words about yourself.', url: () => paths.editProfile },
  LIKE: { message: ({ item }, name) => `${name} liked your ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  FOLLOW: {
    message: (_data, name) => `${name} started following you.`,
    url: (_data, from) => (from ? paths.profile(from.username) : paths.notifications),
  },
  COMMENT: { message: ({ item }, name) => `${name} commented on your ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  PAYMENT: {
    message: (data, name) =>
      data.kind === 'TIP'
        ? `${name} sent you a tip of ${formatPounds(data.amount)}.`
        : `${name} bought ${tickets(data)} to “${data.title}” for ${formatPounds(data.amount)}${data.isGift ? ', as a gift' : ''}.`,
    url: (data) => (data.kind === 'TIP' ? paths.order(data.tipId, data.senderUserId) : eventOrder(data)),
  },
  PAYMENT_SESSION_VIA_MEMBERSHIP: { message: ({ title }, name) => `${name} joined “${title}” with a membership.`, url: eventOrder },
  PAYMENT_MEMBERSHIP: {
    message: ({ title, amount, isGift }, name) => `${name} bought “${title}” for ${formatPounds(amount)}${isGift ? ', as a gift' : ''}.`,
    url: ({ orderId, buyerUserId }) => paths.order(orderId, buyerUserId),
  },
  TRIAL_MEMBERSHIP_START: { message: ({ title }, name) => `${name} started a trial of “${title}”.`, url: soldPeriod },
  MEMBERSHIP_RENEWED: { message: ({ title, amount }, name) => `${name} renewed “${title}” for ${formatPounds(amount)}.`, url: soldPeriod },
  MEMBERSHIP_PAYMENT_FAILED: {
    message: ({ title }) => `The payment for “${title}” failed. Update your card to keep it.`,
    url: () => paths.subscriptions,
  },
  FREE_SESSION: { message: ({ title, seats }, name) => `${name} joined “${title}”${withOthers(seats)}.`, url: eventOrder },
  MENTION_POST: { message: ({ item }, name) => `${name} mentioned you in a ${thing(item)}.`, url: ({ item }) => itemLink(item) },
  MENTION_COMMENT: { message: (_data, name) => `${name} mentioned you in a comment.`, url: ({ item }) => itemLink(item) },
  REFUND_PROCESSED: {
    message({ title, amount, membershipRefunded, membershipEnded, giftRefunded, passTakenBack, monthsTakenBack, placesEnded }) {
      if (giftRefunded) return `What you were given of “${title}” has ended, because the gift that it came from was refunded.`;
      if (placesEnded) return `The host took back a place of your order for “${title}”.`;
      if (monthsTakenBack) return `“${title}” has been taken back.`;
      if (passTakenBack) return `“${title}” has been taken back. Any places you booked with it in upcoming sessions have been released.`;
      if (membershipEnded)
        return `Your place in “${title}” was cancelled because the membership ended before its next period was paid for.`;
      if (membershipRefunded) return `Your place in “${title}” was cancelled because the membership that paid for it was refunded.`;
      return amount === 0
        ? `Your place in “${title}” was cancelled and returned to your membership.`
        : `You’ve been refunded ${formatPounds(amount)} for “${title}”.`;
    },
    url: ({ itemId, buyerUserId, paymentId }) => paths.order(itemId, buyerUserId, paymentId),
  },
  SESSION_EVENT_CANCELLED: {
    message: ({ title, startDateTime, timeZone, backTo, dates = 1, tooFew }) => {
      const day = formatDay(new Date(startDateTime), timeZone);
      const cancelled =
        dates > 1
          ? `${dates} of your dates of “${title}” were cancelled, the first on ${day}.`
          : `“${title}” on ${day} was cancelled${tooFew ? ', because too few people booked' : ''}.`;
      if (backTo === undefined) return cancelled;
      return `${cancelled} ${dates > 1 ? 'Places paid for by membership have' : 'Your place has'} gone back to ${backTo}.`;
    },
    url: (data) => ((data.dates ?? 1) > 1 ? paths.orders() : eventOrder(data)),
  },
  SESSION_EVENT_MOVED: {
    message: ({ title, startDateTime, timeZone, isNewTime, dates = 1 }) => {
      const [day, time] = [formatDay(new Date(startDateTime), timeZone), formatTime(new Date(startDateTime), timeZone)];
      if (dates > 1)
        return isNewTime
          ? `${dates} of your dates of “${title}” were moved, the first to ${day}, ${time}.`
          : `${dates} of your dates of “${title}” have a new location, the first on ${day}.`;
      return isNewTime ? `“${title}” was moved to ${day}, ${time}.` : `“${title}” on ${day} has a new location.`;
    },
    url: (data) => ((data.dates ?? 1) > 1 ? paths.orders() : eventOrder(data)),
  },
  SESSION_EVENT_CHANGED: {
    message: ({ change }) => `The host has changed what you booked. ${change}`,
    url: (data) => ((data.dates ?? 1) > 1 ? paths.orders() : eventOrder(data)),
  },
  TICKET_HANDED_BACK: {
    message: ({ title, seats }, name) => `${name} returned ${(seats ?? 1) > 1 ? `${seats} tickets` : 'their ticket'} to “${title}”.`,
    url: eventOrder,
  },
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
  PASS_GIVEN: { message: ({ title }, name) => `${name} gave you “${title}”.`, url: passOrder },
  GIFT_REDEEMED: { message: ({ title }) => `Your gift “${title}” was redeemed.`, url: passOrder },
  GIFT_RETURNED: { message: ({ title }) => `The mail with your gift “${title}” came back. Pass its link on.`, url: passOrder },
  GIFT_CHANGED: { message: ({ title, change }) => GIFT_CHANGES[change](`“${title}”`), url: passOrder },
  PASS_EXTENDED: {
    message: ({ title, places, lastDay }, from) => {
      const gifts = [
        ...(places > 0 ? [places === 1 ? '1 more place' : `${places} more places`] : []),
        ...(lastDay === null ? [] : [`time until ${lastDay}`]),
      ];
      return `${from} gave your pass “${title}” ${gifts.join(' and ')}.`;
    },
    url: passOrder,
  },
  CONTENT_REJECTED: {
    message(data) {
      if (data.what === 'profile')
        return `Your profile was reported, so we cleared its name, pictures, bio and links: ${data.reason}. You can fill it in again.`;
      if (data.what === 'comment') return `One of your comments was reported, so we removed it: ${data.reason}.`;
      if (data.what === 'review') return `Your review of a session was reported, so we removed it: ${data.reason}.`;
      if (data.what === 'reply') return `Your reply to a review was reported, so we removed it: ${data.reason}.`;
      const tickets = data.item.uri.type === 'SESSION' ? ' People with tickets can return them.' : '';
      return `We took down your ${named(data.item, data.title)} after reports. The reason: ${data.reason}. Only you can see it now.${tickets}`;
    },
    url: (data) => (data.what === 'profile' ? paths.editProfile : itemLink(data.item)),
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
    url: () => paths.notificationSettings,
  },
  NEW_POST: { message: (_data, name) => `${name} shared a post.`, url: ({ item }) => itemLink(item) },
  NEW_SESSION: { message: (_data, name) => `${name} is hosting a new session.`, url: ({ item }) => itemLink(item) },
  PAYMENT_SUBSCRIPTION: {
    message: ({ amount }, name) => `${name} subscribed to you for ${formatPounds(amount)} a month.`,
    url: () => paths.hub,
  },
  SUBSCRIPTION_PAYMENT_FAILED: {
    message: ({ creatorName }) => `The payment for your subscription to ${creatorName} failed. Update your card to keep it.`,
    url: () => paths.subscriptions,
  },
  SUBSCRIPTION_RENEWED: {
    message: ({ amount }, name) => `${name} renewed their subscription for ${formatPounds(amount)}.`,
    url: () => paths.hub,
  },
  PAYOUT_RETURNED: {
    message: ({ amount }) => `Your bank returned your payout of ${formatPounds(amount)}. Check your bank account.`,
    url: () => paths.monetization,
  },
  PAYOUTS_RESTRICTED: {
    message: ({ restriction }) =>
      restriction === 'restricted'
        ? 'Our payment partner has restricted your account, so nothing you offer is on sale. Update your details.'
        : 'Our payment partner has stopped your payouts. You can still sell, and the money stays in your balance. Update your details.',
    url: () => paths.monetization,
  },
  PAYMENT_DISPUTED: {
    message: ({ status, title, amount }) => DISPUTE_TEXTS[status](formatPounds(amount), `“${title}”`),
    url: ({ itemId, buyerUserId, paymentId }) => paths.order(itemId, buyerUserId, paymentId),
  },
  WAITING_PLACE_FREE: {
    message: ({ title, day, until }) => `A place in “${title}” on ${day} is free for you until ${until}.`,
    url: ({ path }) => path,
  },
  BOOKING_OPEN: {
    message: ({ title, day }) => `You can book “${title}” on ${day} now.`,
    url: ({ path }) => path,
  },
  SESSION_EVENT_CONFIRMED: {
    message: ({ title, startDateTime, timeZone }) => `“${title}” on ${formatDay(new Date(startDateTime), timeZone)} takes place.`,
    url: eventOrder,
  },
  MINIMUM_DECIDED: {
    message: ({ title, day, booked, people, takesPlace, mayCost }) =>
      takesPlace
        ? `“${title}” on ${day} takes place: ${booked} have booked, and it needed ${people}.`
        : `“${title}” on ${day} was cancelled: ${booked} had booked, and it needed ${people}.${mayCost ? ' Everybody gets their money back.' : ''}`,
    url: ({ path }) => path,
  },
  WAITING_OFFER_OVER: {
    message: ({ title, day }) => `The place in “${title}” on ${day} that was held for you has gone to the next in line.`,
    url: ({ path }) => path,
  },
  WAITING_OFFER_WITHDRAWN: {
    message: ({ title, day }) =>
      `The place in “${title}” on ${day} is no longer held for you, because it can’t be booked at the moment. You’re still on the waiting list.`,
    url: ({ path }) => path,
  },
  WAITING_PASS_USED: {
    message: ({ title, day }) =>
      `A place in “${title}” on ${day} came free, but your pass has none left, so it went to the next. You can choose to pay by card.`,
    url: ({ path }) => path,
  },
  NEW_REPORT: {
    message: ({ what, reason, isHidden }) =>
      isHidden
        ? `So many people have reported a ${what.toLowerCase()} that it’s hidden until you decide. The reason: ${reason}.`
        : `A ${what.toLowerCase()} was reported. The reason: ${reason}.`,
    url: ({ what }) => {
      if (what === 'MESSAGE') return paths.reportedMessages;
      return what === 'COMMENT' || what === 'REVIEW' || what === 'PERSON' ? paths.reportedPeople : paths.reportedContent;
    },
  },
  JOIN_REQUESTS: { message: ({ count }) => `Waiting for a decision about joining: ${count}.`, url: () => adminPaths.administratorsJoining },
  WORKER_MISSING: { message: ({ since }) => `No worker has run since ${since}. Work waits.`, url: () => adminPaths.administratorsJobs },
  LEGAL_TEXT: { message: ({ text, change, from }) => `New ${text}${from}: ${change}`, url: ({ path }) => path },
  HOW_WAS_IT: {
    message: ({ title, hasReplay }, name) =>
      `How was “${title}”? ${name} would like to know.${hasReplay ? ' What they added for those who were there is on the session’s page and your order.' : ''}`,
    url: ({ item }) => `${itemLink(item)}#how-was-it`,
  },
  REPLAY_ADDED: { message: ({ title }, name) => `${name} added a replay or notes to “${title}”.`, url: ({ path }) => path },
  REVIEW: {
    message: ({ item, stars }, name) => `${name} gave your ${thing(item)} ${stars} ${stars === 1 ? 'star' : 'stars'}.`,
    url: ({ item }) => `${itemLink(item)}#reviews`,
  },
  REVIEW_REPLY: { message: (_data, name) => `${name} replied to your review.`, url: ({ item }) => `${itemLink(item)}#reviews` },
  WAITING_LIST_ENDED: {
    message: ({ title, day, isCancelled }) =>
      isCancelled
        ? `“${title}” on ${day} was cancelled, so its waiting list has ended.`
        : `The waiting list for “${title}” on ${day} has ended. No place came free for you this time.`,
    url: ({ path }) => path,
  },
};

const UNKNOWN_SENDER = 'Someone';

/** Returns the text of a notification and the path it leads to. The sender is named by display name, otherwise by username. */
export function describeNotification<Type extends NotificationType>(
  type: Type,
  data: NotificationData[Type],
  from: NotificationSender | null,
): { message: string; url: string } {
  const { message, url }: Text<Type> = TEXTS[type];
  return { message: message(data, from ? from.displayName || from.username : UNKNOWN_SENDER), url: url(data, from) };
}
