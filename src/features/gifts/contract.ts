import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';
import { GivenMonths } from '#features/subscriptions/contract.ts';
import { BuyTicket, NewSeat } from '#features/tickets/contract.ts';

export const GiftKind = z.enum(['PASS', 'MONTHS', 'TICKET']);
export type GiftKind = z.infer<typeof GiftKind>;

/** `pending` and `abandoned` gifts aren't paid; `waiting` ones can be redeemed. */
export const GiftStatus = z.enum(['pending', 'abandoned', 'waiting', 'redeemed', 'ended']);
export type GiftStatus = z.infer<typeof GiftStatus>;

export const GiftEnd = z.enum(['refunded', 'unused', 'creator-left', 'giver-left', 'cancelled', 'taken-down']);
export type GiftEnd = z.infer<typeof GiftEnd>;

const ReceiverName = z
  .string()
  .overwrite(oneLine)
  .refine(isVisible, 'Enter a name')
  .max(LIMITS.guestNameMax, `A name can have up to ${LIMITS.guestNameMax} characters`);

const Words = z.string().trim().max(LIMITS.giftWordsMax, `Your words can have up to ${LIMITS.giftWordsMax} characters`);

/** A place of its date: of which kind, at which price. */
const GivenSeat = NewSeat.omit({ guestName: true });

/** What is given: a pass as its page showed it, months of the subscription at the price of that offer, or places of a date as it was shown. */
const Given = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PASS'), membershipId: Id, shown: z.strictObject({ updatedAt: Instant }) }),
  z.strictObject({ kind: z.literal('MONTHS'), subscriptionId: Id, months: GivenMonths }),
  z.strictObject({
    kind: z.literal('TICKET'),
    sessionId: Id,
    sessionEventId: Id,
    seats: z
      .array(GivenSeat)
      .min(1, 'Choose at least 1 place')
      .max(LIMITS.seatsPerOrderMax, `You can book up to ${LIMITS.seatsPerOrderMax} places at once`),
    shown: BuyTicket.shape.shown.unwrap(),
  }),
]);

/**
 * Buys something of a creator's for somebody else. `paymentId` is the order's and the gift's id, made by the browser. With `receiverEmail` it
 * is mailed on `sendAt`, or as soon as it is paid; without, the giver passes its link on.
 */
export const BuyGift = z
  .strictObject({
    paymentId: Id,
    ownerUserId: Id,
    given: Given,
    receiverName: ReceiverName.optional(),
    receiverEmail: z.email('Enter a whole email address').max(LIMITS.emailMax, 'Enter a whole email address').optional(),
    words: Words.optional(),
    sendAt: Instant.optional(),
  })
  .refine(({ sendAt, receiverEmail }) => sendAt === undefined || receiverEmail !== undefined, {
    path: ['receiverEmail'],
    error: 'Enter the address that it should be mailed to',
  });
export type BuyGift = z.output<typeof BuyGift>;

/** The end of a gift's link. */
export const GiftToken = z.string().max(120);

export const OpenGift = z.strictObject({ token: GiftToken });

/** `forMyself` says that the giver wants to redeem it. */
export const RedeemGift = z.strictObject({ token: GiftToken, forMyself: z.boolean().default(false) });
export type RedeemGift = z.output<typeof RedeemGift>;

/** What a gift was redeemed for: an order of the caller's. */
export const RedeemedGift = z.object({ itemId: Id, userId: Id });
export type RedeemedGift = z.infer<typeof RedeemedGift>;

/** What a gift is redeemed for. */
const Worth = {
  kind: GiftKind,
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Of a pass; null for no limit. */
  places: z.int().nullable(),
  /** Of a subscription; null otherwise. */
  months: z.int().nullable(),
  /** Of tickets: the date, its town or that it is online, and how many of its places are still there. */
  date: z
    .object({
      sessionEventId: Id,
      sessionId: Id,
      startDateTime: Instant,
      endDateTime: Instant,
      timeZone: z.string(),
      place: z.string().nullable(),
      seats: z.int(),
    })
    .nullable(),
  /** Until when the pass can be used; null without an end. */
  endDateTime: Instant.nullable(),
  /** Null for creators who have left. */
  owner: UserCard.nullable(),
  expiresAt: Instant.nullable(),
};

/** A gift as whoever has its link sees it. */
export const OpenedGift = z.object({
  ...Worth,
  status: z.enum(['waiting', 'redeemed', 'ended']),
  /** The giver's name; null if they have left. */
  from: z.string().nullable(),
  receiverName: z.string().nullable(),
  words: z.string().nullable(),
  /** Whether the reader bought it. */
  isFromMe: z.boolean(),
  /** If the reader has redeemed it, what their order is for. */
  itemId: Id.nullable(),
});
export type OpenedGift = z.infer<typeof OpenedGift>;

/** A gift as its giver sees it. */
export const Gift = z.object({
  ...Worth,
  id: Id,
  ownerUserId: Id,
  status: GiftStatus,
  /** Why it is over without having been redeemed. */
  endReason: GiftEnd.nullable(),
  receiverName: z.string().nullable(),
  /** Null once it was redeemed or is over, and if it was to be passed on. */
  receiverEmail: z.string().nullable(),
  words: z.string().nullable(),
  sendAt: Instant.nullable(),
  mailedAt: Instant.nullable(),
  /** When its mail came back, and the address was deleted. */
  returnedAt: Instant.nullable(),
  redeemedAt: Instant.nullable(),
  createdAt: Instant,
});
export type Gift = z.infer<typeof Gift>;

/** The caller's gifts to others that are paid, newest first; with `status`, those of this status. */
export const QueryGifts = z.strictObject({ status: z.enum(['waiting', 'redeemed', 'ended']).optional(), ...pageInput(20) });
export type QueryGifts = z.output<typeof QueryGifts>;
export const GiftPage = pageOutput(Gift);

/** Names one of the caller's gifts. */
export const OwnGift = z.strictObject({ ownerUserId: Id, giftId: Id });
export type OwnGift = z.output<typeof OwnGift>;

/** The address with which a gift is redeemed: a secret. */
export const GiftLink = z.object({ address: z.string() });
export type GiftLink = z.infer<typeof GiftLink>;
