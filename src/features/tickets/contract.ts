import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { UserCard } from '#features/people/contract.ts';
import { UsedCode } from '#features/payments/codes/contract.ts';
import { Purchase } from '#features/payments/checkout/contract.ts';
import { ReturnPolicy } from '#features/content/contract/session-details.ts';
import { MovedFrom } from '#features/sessions/contract.ts';
import { Answered, GivenAnswers } from './questions/contract.ts';

const MANY = LIMITS.seatsPerOrderMax;

/**
 * Who takes a place that somebody else books: a name, or null for a guest without one. One visible line, because the host reads it in a list
 * at the door.
 */
export const GuestName = z
  .string()
  .overwrite(oneLine)
  .max(LIMITS.guestNameMax, `A name can have up to ${LIMITS.guestNameMax} characters`)
  .transform((name) => (isVisible(name) ? name : null))
  .nullable();

/** A place to be booked. */
export const NewSeat = z.strictObject({
  guestName: GuestName.optional(),
  /** Its kind of ticket; without one, it is standard. */
  kindId: Id.optional(),
  /**
   * Pence that the buyer was shown for it, or chose where the kind leaves it to them: the order is refused if it costs more by now, or if they
   * can't choose that. Without it, the buyer takes what it costs, at least.
   */
  price: z.int().min(0).max(LIMITS.priceMaxPence).optional(),
});
export type NewSeat = z.output<typeof NewSeat>;

/**
 * `paymentId` is the order's id, made by the browser, so that a repeated click is the same order. Without `payWith`, a membership pays if
 * one can. With `sessionOwnerUserId` the date is found among its host's alone; without it, among everybody's. Without `seats`, it is one place
 * for the buyer.
 */
export const BuyTicket = z.strictObject({
  sessionId: Id,
  sessionOwnerUserId: Id.optional(),
  sessionEventId: Id,
  paymentId: Id.optional(),
  payWith: z.enum(['membership', 'card']).optional(),
  /** The first is the buyer's own, unless it has a name. */
  seats: z.array(NewSeat).min(1, 'Choose at least 1 place').max(MANY, `You can book up to ${MANY} places at once`).optional(),
  /** To what the host asks (docs/product.md#questions). */
  answers: GivenAnswers.optional(),
  /** The host's code that the order uses (docs/product.md#discount-codes). */
  code: UsedCode.optional(),
  /** What the buyer was shown, with the price of one place; the order is refused if the host has changed it since. */
  shown: z
    .strictObject({
      startDateTime: Instant,
      returnPolicy: ReturnPolicy.nullable(),
      price: z.int().min(0).optional(),
      /** How many must book by when for it to take place, null if it does anyway (docs/product.md#minimum-number). */
      minimum: z.strictObject({ people: z.int(), decidesAt: Instant }).nullable().optional(),
    })
    .optional(),
});
export type BuyTicket = z.infer<typeof BuyTicket>;

export const AbandonCheckout = z.strictObject({ paymentId: Id });

export const TicketStatus = z.enum(['active', 'refunded', 'cancelled']);

/** Why a date may not take place: its host is suspended, or administrators took its session down. */
export const Risk = z.enum(['host-suspended', 'taken-down']);
export type Risk = z.infer<typeof Risk>;

/** What comes back of a ticket: how much of the price in percent, or a credit for it, and whether a pass gets its use back. */
export const Returns = z.object({ percent: z.int(), returnsUse: z.boolean(), credit: z.literal(true).optional() });

/** One of the places of an order. */
export const Seat = z.object({
  ticketId: Id,
  /** Its number in the order, from 1. */
  seat: z.int(),
  /** Who takes it; null for the participant (the first) or a guest of theirs, and for administrators. */
  guestName: z.string().nullable(),
  status: TicketStatus,
  code: z.string().nullable(),
  /** Proves to a door without a connection that we have issued the code; null without one. For its QR code. */
  signature: z.string().nullable(),
  checkedInAt: Instant.nullable(),
  noShow: z.boolean(),
  mayHandBack: z.boolean(),
  /** Its kind of ticket as it was bought; null if it is standard. */
  kindName: z.string().nullable(),
  /** Pence of the order's amount. */
  price: z.int(),
  /** How many of them go back because it was returned; null if it wasn't. */
  owedBack: z.int().nullable(),
  /** Present if a credit came of returning it, or would. */
  credit: z.literal(true).optional(),
  /** Pence that this credit would be worth; missing if it is the price. */
  worth: z.int().optional(),
});
export type Seat = z.infer<typeof Seat>;

/** The title and the minimum number of a date as they were when it was booked, and as they are; null if the same. */
export const ChangedTerms = z.object({
  title: z.object({ from: z.string(), to: z.string() }).nullable(),
  people: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type ChangedTerms = z.infer<typeof ChangedTerms>;

/** The first valid place of an order; `seats` are all of its places. */
export const Ticket = z.object({
  id: Id,
  sessionEventId: Id,
  sessionId: Id,
  sessionOwnerUserId: Id,
  userId: Id,
  paymentId: Id,
  /** `cancelled` means that its participant returned it. */
  status: TicketStatus,
  /** The code that the door scans or types; null if the reader may not have it, or the ticket is no longer valid. */
  code: z.string().nullable(),
  checkedInAt: Instant.nullable(),
  /** Whether the host noted that its participant didn't come. */
  noShow: z.boolean(),
  /** The host’s notes for participants, as written; null if there is nothing, or the reader may not read it. */
  notes: z.string().nullable(),
  /**
   * The original time and place, if its event was moved after it was ordered; otherwise null. The place is only for those who may read the
   * current one.
   */
  movedFrom: MovedFrom.nullable(),
  /** Present if its title or minimum number was changed after it was ordered, with what each was and is. */
  changed: ChangedTerms.optional(),
  /** Why its event may not take place. */
  doubt: Risk.nullable(),
  /** Whether its participant may return it, or another place of its order, now. */
  mayHandBack: z.boolean(),
  /** What comes back if they do. Null if they may not. */
  returns: Returns.nullable(),
  /** Whether its buyer gives it to somebody who is to redeem it, or its participant has redeemed it; null for what people booked themselves. */
  gift: z.enum(['to-redeem', 'redeemed']).nullable(),
  /** Whose order paid for what its participant has redeemed; for the host alone. */
  payerUserId: Id.optional(),
  seats: z.array(Seat),
  createdAt: Instant,
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * `ticketId` names the exact ticket, so that a late second click never returns one that was bought since; `moreTicketIds` are other places of
 * the same order. `shown` is what the buyer was shown;
 * the return is refused if less comes back by now.
 */
export const ReturnTicket = z.strictObject({
  ticketId: Id,
  moreTicketIds: z
    .array(Id)
    .max(MANY - 1)
    .optional(),
  shown: z.strictObject(Returns.shape).optional(),
});
export type ReturnTicket = z.infer<typeof ReturnTicket>;

/**
 * `refund`: `none` if nothing was paid, `made` if the money is on its way to the buyer's bank, `begun` if it will be as soon as the payment
 * provider answers.
 */
export const TicketReturn = z.object({ refund: z.enum(['none', 'made', 'begun']) });
export type TicketReturn = z.infer<typeof TicketReturn>;

/** Who takes a place of the caller's; null for nobody in particular. */
export const NameGuest = z.strictObject({ ticketId: Id, guestName: GuestName });
export type NameGuest = z.output<typeof NameGuest>;

/** The newest, or the one that `paymentId` paid for. */
export const GetTicket = z.strictObject({ sessionEventId: Id, userId: Id, paymentId: Id.optional() });

/** The ids of the upcoming dates that the caller has a ticket for, soonest first, as far as lists need them. */
export const MyDates = z.array(Id);

/** An event, by its host and its id. */
export const EventOfHost = z.strictObject({ userId: Id, sessionEventId: Id });
export type EventOfHost = z.infer<typeof EventOfHost>;

/** `code` as printed below the QR code; case and dashes don't matter. */
export const CheckIn = z.strictObject({ sessionEventId: Id, code: z.string().trim().min(4).max(40) });
export const CheckedIn = z.object({
  userId: Id,
  username: z.string(),
  displayName: z.string().nullable(),
  /** The place that the code is for. */
  seat: z.int(),
  guestName: z.string().nullable(),
  /** Its kind of ticket; null if it is standard. */
  kindName: z.string().nullable(),
  checkedInAt: Instant,
  again: z.boolean(),
});

/** A calendar file (RFC 5545). */
export const CalendarFile = z.object({ filename: z.string(), content: z.string() });

/** The membership that would pay for the caller’s next place in an event; `left` is null without a limit. */
export const Pass = z.object({ membershipId: Id, title: z.string(), left: z.int().nullable() });
export type Pass = z.infer<typeof Pass>;

/**
 * `come` has a valid ticket and isn't here yet, `here` is checked in, `no-show` didn't come, as the host noted, `gone` gave the place back or
 * was refunded.
 */
export const AttendeeState = z.enum(['come', 'here', 'no-show', 'gone']);
export type AttendeeState = z.infer<typeof AttendeeState>;

/** The attendees of one of the caller's own dates, in the order they booked; `search` matches names and usernames. */
export const QueryAttendees = z.strictObject({
  sessionEventId: Id,
  state: AttendeeState.optional(),
  search: z.string().trim().max(50).optional(),
  /** The codes of the tickets too, for a list to be printed. */
  withCodes: z.literal(true).optional(),
  ...pageInput(50),
});
export type QueryAttendees = z.output<typeof QueryAttendees>;

/** One ticket as the host's list for the door shows it. */
export const Attendee = z.object({
  ticketId: Id,
  /** Null if they have deleted their account. */
  user: UserCard.nullable(),
  userId: Id,
  /** The number of the place in its order, and who takes it if that isn't the one who booked. */
  seat: z.int(),
  guestName: z.string().nullable(),
  /** The name of whoever gave it to them; missing if nobody did. */
  giftOf: z.string().optional(),
  /** Whose order paid for it, if somebody gave it to them. */
  payerUserId: Id.optional(),
  /** Its kind of ticket as it was bought; null if it is standard. */
  kindName: z.string().nullable(),
  state: AttendeeState,
  status: TicketStatus,
  checkedInAt: Instant.nullable(),
  /** Pence of this place, as paid. */
  amount: z.int(),
  refundedAmount: z.int(),
  /** Present if it was returned for a credit. */
  credit: z.literal(true).optional(),
  byMembership: z.boolean(),
  paymentId: Id,
  orderedAt: Instant,
  /** At how many of the host's dates they were checked in, this one included. */
  timesHere: z.int().min(0),
  /** What was answered for this place, and beside the first what was for the whole order; missing if there is nothing. */
  answers: z.array(Answered).optional(),
  /** The code of the ticket, null if it isn't valid; only on request. */
  code: z.string().nullable().optional(),
});
export type Attendee = z.infer<typeof Attendee>;

/** `counts` are those of the whole date, whatever the search, and so are those of the valid tickets of each kind, if there are several. */
export const AttendeePage = z.object({
  items: z.array(Attendee),
  nextCursor: z.string().nullable(),
  counts: z.object({ come: z.int(), here: z.int(), noShow: z.int(), gone: z.int() }),
  kinds: z.array(z.object({ name: z.string(), count: z.int() })).optional(),
});
export type AttendeePage = z.infer<typeof AttendeePage>;

/** Marks whether an attendee is here; `here: false` undoes a tap on the wrong name. */
export const MarkAttendee = z.strictObject({ sessionEventId: Id, ticketId: Id, here: z.boolean() });
export type MarkAttendee = z.infer<typeof MarkAttendee>;
export const MarkedAttendee = z.object({ ticketId: Id, checkedInAt: Instant.nullable() });
export type MarkedAttendee = z.infer<typeof MarkedAttendee>;

/** Notes that an attendee didn't come; `noShow: false` undoes that. */
export const MarkNoShow = z.strictObject({ sessionEventId: Id, ticketId: Id, noShow: z.boolean() });
export type MarkNoShow = z.infer<typeof MarkNoShow>;
export const MarkedNoShow = z.object({ ticketId: Id, noShow: z.boolean() });
export type MarkedNoShow = z.infer<typeof MarkedNoShow>;

/** Buys a place in an event. */
export const buyTicketCall = defineRestCall({ method: 'POST', path: '/ticket', input: BuyTicket, output: Purchase });
