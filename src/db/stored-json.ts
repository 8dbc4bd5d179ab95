import type { JWK } from 'jose';

/** What the columns of JSON hold, for the table types: `tests/harness/write-table-types.ts` says which column holds which. */

/** A person's name in a text, by id: `written` is how it stands there where they have another one by now. */
export type StoredMention = { userId: string; username: string; written?: string | undefined };

/** What was sold, as it was then (docs/product.md#order). Instants are ISO 8601. */
export type StoredDescription = {
  title: string;
  sessionId?: string | undefined;
  startDateTime?: string | undefined;
  endDateTime?: string | undefined;
  timeZone?: string | undefined;
  moves?: number | undefined;
  billingPeriod?: 'monthly' | 'annual' | undefined;
  periodStart?: string | undefined;
  periodEnd?: string | undefined;
  membershipTitle?: string | undefined;
};

/** Which file is which size of a picture or film, by the name of the size. */
export type StoredVariants = Record<string, string>;

/** A person's own picture: the file's id, how far it is, its sizes, and a blurred stand-in. */
export type StoredPicture = { id: string; status: 'PROCESSING' | 'READY' | 'FAILED'; variants: StoredVariants; blur: string | null };

/** Where an event is that is not at its session's place, and on which clocks its time is told. */
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

/** A reported message and those around it, as they were when they were reported. */
export type StoredLine = {
  id: string;
  senderUserId: string;
  text: string;
  mediaCount: number;
  createdAt: string;
  isReported: boolean;
};

/** What each person has answered a message with, by their ids. */
export type StoredReactions = Record<string, '❤️' | '👍' | '😂' | '😮' | '😢' | '🙏'>;

/** What a person has decided about each topic and channel of notifications. */
export type StoredChoices = Partial<Record<string, Partial<Record<'inApp' | 'mail' | 'push', boolean>>>>;

/** A public key as it is published (RFC 7517). */
export type StoredKey = JWK;
