import type { Pence } from '#kernel/money/money.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';

/** The person who caused a notification, by their name at the time. */
export type NotificationSender = { userId: string; username: string; displayName: string | null };

/** Where an item is: its link contains the creator's username. */
export type ItemPlace = { username: string; uri: ContentItemUri };

/**
 * `seats` is how many places it is about, if there are several, and `paymentId` which of the participant's orders to the event; without it, the
 * one that counts.
 */
export type EventOrder = { title: string; sessionEventId: string; participantUserId: string; paymentId?: string; seats?: number };
/** An event that somebody waits for a place in: its day in words, and the path of its page. */
export type WaitedFor = { title: string; day: string; path: string };
export type InDoubt = EventOrder & { startDateTime: string; timeZone: string; mayReturn: boolean };
type Sold = { title: string; amount: Pence };
export type Pass = { title: string; purchaseId: string; holderUserId: string; /** Of tickets. */ sessionEventId?: string };
/** One payment of an order that renews. */
export type SoldPeriod = { orderId: string; buyerUserId: string; paymentId: string };

/** A dispute's status, as the ledger knows it. */
export type DisputeState = 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | 'CLOSED';

/** The kinds of things that people report. */
export type Reported = 'POST' | 'SESSION' | 'COMMENT' | 'REVIEW' | 'PERSON' | 'MESSAGE';

/** The data each type needs; `from` says who caused it. */
export type NotificationData = {
  ONBOARDING: object;
  LIKE: { item: ItemPlace };
  FOLLOW: object;
  COMMENT: { item: ItemPlace };
  /** To the seller: a ticket or a tip was paid for. */
  PAYMENT:
    | ({ kind: 'SESSION_EVENT'; amount: Pence; isGift?: boolean } & EventOrder)
    | { kind: 'TIP'; amount: Pence; tipId: string; senderUserId: string };
  PAYMENT_SESSION_VIA_MEMBERSHIP: EventOrder;
  /** To the seller; `isGift` if it is for somebody else. */
  PAYMENT_MEMBERSHIP: Sold & { orderId: string; buyerUserId: string; isGift?: boolean };
  TRIAL_MEMBERSHIP_START: { title: string } & SoldPeriod;
  MEMBERSHIP_RENEWED: Sold & SoldPeriod;
  /** To the buyer, like every failed payment. */
  MEMBERSHIP_PAYMENT_FAILED: { title: string };
  FREE_SESSION: EventOrder;
  MENTION_POST: { item: ItemPlace };
  MENTION_COMMENT: { item: ItemPlace };
  /** To the buyer. */
  REFUND_PROCESSED: {
    title: string;
    amount: Pence;
    itemId: string;
    buyerUserId: string;
    paymentId: string;
    membershipRefunded?: boolean;
    membershipEnded?: boolean;
    giftRefunded?: boolean;
    /** A pass for which a code left nothing to pay. */
    passTakenBack?: boolean;
    monthsTakenBack?: boolean;
    /** Places of the order ended for which nothing had been paid. */
    placesEnded?: boolean;
  };
  /**
   * To each participant; `backTo` is the membership that has the place back, if one paid for it. `dates` is how many of theirs were cancelled
   * at once, if there were several; the rest describes the first.
   */
  SESSION_EVENT_CANCELLED: EventOrder & { startDateTime: string; timeZone: string; backTo?: string; dates?: number; tooFew?: true };
  /** To each participant; `isNewTime` is false if only the place has changed. `dates` as above, if several were moved at once. */
  SESSION_EVENT_MOVED: EventOrder & { startDateTime: string; timeZone: string; isNewTime: boolean; dates?: number };
  /** To each participant: the title or the minimum number of dates of theirs has changed, as `change` says. `dates` as above. */
  SESSION_EVENT_CHANGED: EventOrder & { change: string; dates?: number };
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
  /** To whoever has a pass: how many places its creator has added, and until which day, in words, it can now be used. */
  PASS_EXTENDED: Pass & { places: number; lastDay: string | null };
  /** To whoever has it now: its creator gave them a pass. */
  PASS_GIVEN: Pass;
  /** To the giver, whose order is the purchase. */
  GIFT_REDEEMED: Pass;
  /** To the giver, whose order is the purchase. */
  GIFT_RETURNED: Pass;
  /** To whoever gives tickets: their date doesn't take place, or was moved, so that their mail is sent sooner. */
  GIFT_CHANGED: Pass & { change: 'cancelled' | 'taken-down' | 'sent' };
  /**
   * To the owner, with the reason in words; `title` is a session's. `what` is set if it isn't the item itself: a comment below it, or the
   * person's own profile.
   */
  CONTENT_REJECTED:
    | { item: ItemPlace; title: string | null; reason: string; what?: never }
    | { what: 'comment'; item: ItemPlace; reason: string }
    | { what: 'review'; item: ItemPlace; reason: string }
    | { what: 'reply'; item: ItemPlace; reason: string }
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
  /** A buyer's bank queries or takes back a payment, or decides about it. */
  PAYMENT_DISPUTED: {
    status: DisputeState;
    title: string;
    amount: Pence;
    itemId: string;
    buyerUserId: string;
    paymentId: string;
  };
  /** To whoever waits for a place: one is held for them, `until` a time in words on their own clock. */
  WAITING_PLACE_FREE: WaitedFor & { until: string };
  /** The time to take it has run out. */
  WAITING_OFFER_OVER: WaitedFor;
  /** The place can't be taken for now; they wait on, where they were. */
  WAITING_OFFER_WITHDRAWN: WaitedFor;
  /** A place came free that their pass can't pay for. */
  WAITING_PASS_USED: WaitedFor;
  /** The list ended, because the event starts or was cancelled. */
  WAITING_LIST_ENDED: WaitedFor & { isCancelled: boolean };
  /** To somebody who wanted to be reminded: a date can be booked. */
  BOOKING_OPEN: WaitedFor;
  /** To each participant: enough people have booked, or the host says that it takes place anyway. */
  SESSION_EVENT_CONFIRMED: EventOrder & { startDateTime: string; timeZone: string };
  /** To the host, when it was decided by the number of bookings whether a date takes place; `path` is that of its page. */
  MINIMUM_DECIDED: { title: string; day: string; path: string; booked: number; people: number; takesPlace: boolean; mayCost: boolean };
  /** To somebody who was there, once: how they found the session. */
  HOW_WAS_IT: { item: ItemPlace; title: string; hasReplay: boolean };
  /** To those for whom something that its host added to a date opens, once for each date; `path` is that of the date. */
  REPLAY_ADDED: { title: string; path: string };
  /** To the host. */
  REVIEW: { item: ItemPlace; stars: number };
  /** To the author of a review. */
  REVIEW_REPLY: { item: ItemPlace };
  /** To administrators: what was reported, and the reason in words. `isHidden` is set if so many did that it is hidden for now. */
  NEW_REPORT: { what: Reported; reason: string; isHidden: boolean };
  /** To administrators: how many requests to join wait. */
  JOIN_REQUESTS: { count: number };
  /** To administrators: since when no worker has run. */
  WORKER_MISSING: { since: string };
  /** To everybody: there is a new version of a legal text. `from` is empty if it already holds. */
  LEGAL_TEXT: { text: string; change: string; from: '' | ` from ${string}`; path: string };
};
