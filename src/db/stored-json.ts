import type { JWK } from 'jose';

/** Types of the JSON columns, for the generated table types: `tests/harness/write-table-types.ts` maps columns to them. */

/** A mention in a text, by user id. `written` is the name as it appears there if the person has since changed theirs. */
export type StoredMention = { userId: string; username: string; written?: string | undefined };

/** What a host promises to buyers who return a ticket (docs/product.md#return-policy). */
export type StoredReturnPolicy = { hoursBefore: number; percent: number; lateCostsUse: boolean; credit?: true | undefined };

type StoredEdge = { hoursBefore: number } | { at: string };
/** When the dates of a session can be booked (docs/product.md#booking-window). */
export type StoredBookingWindow = { opens?: StoredEdge | undefined; closes?: StoredEdge | undefined; earlyHours?: number | undefined };

/** How many people must book each date of a session, and how long before its start that is decided (docs/product.md#minimum-number). */
export type StoredMinimum = { people: number; hoursBefore: number };

/** A question that a host asks people who book (docs/product.md#questions). */
export type StoredQuestion = {
  id: string;
  text: string;
  kind: 'text' | 'choice' | 'yes-no' | 'consent';
  required: boolean;
  per: 'order' | 'place';
  health: boolean;
  choices?: string[] | undefined;
  version: number;
};

/** A kind of ticket beside the standard one (docs/product.md#kinds-of-ticket). Amounts in pence; `until` is ISO 8601. */
export type StoredTicketKind = {
  id: string;
  name: string;
  note?: string | undefined;
  price: number;
  /** The most that a buyer who chooses the price may pay; without it, the price is fixed. */
  mostPrice?: number | undefined;
  places?: number | undefined;
  until?: string | undefined;
  audience: 'everyone' | 'followers' | 'subscribers' | 'pass' | 'code';
};

/** Seats of one kind and price that follow each other in an order; `id` is null for the standard kind, `full` what a seat costs without a code. */
export type StoredKindLine = {
  id: string | null;
  name: string;
  price: number;
  full?: number | undefined;
  seats: number;
  chosen?: true | undefined;
};

/** What a code takes off: a percentage, or pence of each place, pass or period (docs/product.md#discount-codes). */
export type StoredDiscount = { code: string; percent?: number | undefined; amount?: number | undefined };

/** The discount of an order that renews: pence off each of its first periods. */
export type StoredPeriodDiscount = StoredDiscount & { off: number; periods: number };

/** What a code is for: tickets to sessions, of these kinds only if they are named (null is the standard one), passes and memberships, the subscription. */
export type StoredCoverage = {
  sessions: 'all' | { sessionId: string; kindIds?: (string | null)[] | undefined }[];
  memberships: 'all' | string[];
  subscription: boolean;
};

/** What was sold, as it was at the time (docs/product.md#order-page). Instants are ISO 8601. */
export type StoredDescription = {
  title: string;
  /** Of tickets. */
  subtitle?: string | undefined;
  sessionId?: string | undefined;
  startDateTime?: string | undefined;
  endDateTime?: string | undefined;
  timeZone?: string | undefined;
  moves?: number | undefined;
  changes?: number | undefined;
  /** Of tickets: how many must book for the date to take place, if that is so; missing in orders from before it was noted. */
  minimum?: number | undefined;
  billingPeriod?: 'monthly' | 'annual' | undefined;
  periodStart?: string | undefined;
  periodEnd?: string | undefined;
  membershipTitle?: string | undefined;
  /** Of tickets: how many places; 1 if missing. */
  seats?: number | undefined;
  /** Of tickets, if one isn't standard: their kinds and prices, in the order of the seats. */
  kinds?: StoredKindLine[] | undefined;
  discount?: StoredDiscount | undefined;
  /** Of tickets: the promise that held when it was ordered. */
  returnPolicy?: StoredReturnPolicy | undefined;
  /** Of gifts: what is given; tickets until their buyer takes them themselves. */
  gift?: 'PASS' | 'MONTHS' | 'TICKET' | undefined;
  /** Of tickets that were a gift: the order that paid for them. */
  redeems?: string | undefined;
  /** Of orders that cost nothing because somebody gave what they are for, or it is the credit for a ticket that was returned. */
  given?: 'gift' | 'complimentary' | 'returned' | undefined;
  /** Of a subscription, as a gift or given: how many months. */
  months?: number | undefined;
};

/** What a gift is redeemed for, as it was when it was bought; of a pass: its terms. */
export type StoredGiftTerms = {
  subtitle?: string | null | undefined;
  /** Pence. */
  price: number;
  /** Null for no limit. */
  places?: number | null | undefined;
  /** Of tickets: how many places. */
  seats?: number | undefined;
  /** Of a subscription. */
  months?: number | undefined;
  /** Until when the pass can be used. */
  endsAt?: string | null | undefined;
};

/** The file of each size of a picture or video, keyed by the size's name. */
export type StoredVariants = Record<string, string>;

/** A profile picture: the file's id, its processing status, its sizes, and a blurred placeholder. */
export type StoredPicture = { id: string; status: 'PROCESSING' | 'READY' | 'FAILED'; variants: StoredVariants; blur: string | null };

/** The venue of an event that isn't at its session's place, and the zone its times are in. */
export type StoredSetting = {
  locationUrl: string | null;
  addressLine: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  formattedAddress: string | null;
  coordinates?: { latitude: number; longitude: number } | null;
  timeZone: string;
  venuePublic: boolean;
};

/** A reported message or one of those around it, as they were when reported. */
export type StoredLine = {
  id: string;
  senderUserId: string;
  text: string;
  mediaCount: number;
  createdAt: string;
  isReported: boolean;
};

/** The latitude and longitude shown of each date of a session that has a place of its own, keyed by the date's id. */
export type StoredPoints = Record<string, [number, number]>;

/** Each person's reaction to a message, keyed by user id. */
export type StoredReactions = Record<string, '❤️' | '👍' | '😂' | '😮' | '😢' | '🙏'>;

/** A person's choices for each topic and channel of notifications. */
export type StoredChoices = Partial<Record<string, Partial<Record<'inApp' | 'mail' | 'push', boolean>>>>;

/** A public key as published (RFC 7517). */
export type StoredKey = JWK;
