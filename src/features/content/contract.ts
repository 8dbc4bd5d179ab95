import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { LookupUsername, UserCard } from '#features/people/contract.ts';
import { MediaEntity } from '#features/media/contract.ts';
import { BookingWindow } from './contract/booking-window.ts';
import { SessionMinimum } from './contract/session-minimum.ts';
import { BookingQuestion } from './contract/booking-questions.ts';
import { TicketKind } from './contract/ticket-kinds.ts';
import { Replay } from './replays/contract.ts';
import { Afterwards, ReturnPolicy, LocationType, RepeatConfig } from './contract/session-details.ts';

export const ContentType = z.enum(['POST', 'SESSION']);
export type ContentType = z.infer<typeof ContentType>;

export const Visibility = z.enum(['PUBLIC', 'PRIVATE']);
export const ApprovalStatus = z.enum(['APPROVED', 'PENDING', 'REJECTED']);

/** A person mentioned in a text: their current username, and the one written in the text if it differs. */
export const Mention = z.strictObject({ userId: Id, username: z.string(), written: z.string().optional() });
export type Mention = z.infer<typeof Mention>;

/** The next event of a session, for cards. */
export const NextEvent = z.strictObject({
  id: Id,
  startDateTime: Instant,
  endDateTime: Instant,
  price: z.int(),
  /** Whether there are kinds beside the standard one, of which the cheapest is the price. */
  hasKinds: z.literal(true).optional(),
  /** When it can be booked; missing without a limit. */
  opensAt: Instant.optional(),
  /** When it can be booked by those who book early. */
  earlyFrom: Instant.optional(),
  closesAt: Instant.optional(),
  participantCount: z.int(),
  maxParticipantCount: z.int().nullable(),
  /** Its own place; null if it is at the place, and in the time zone, of its session. */
  ownPlace: z.strictObject({ timeZone: z.string(), locationType: LocationType, city: z.string().nullable() }).nullable(),
});
export type NextEvent = z.infer<typeof NextEvent>;

const core = {
  id: Id,
  userId: Id,
  username: z.string(),
  author: UserCard,
  shortText: z.string(),
  status: z.literal('published'),
  visibility: Visibility,
  approvalStatus: ApprovalStatus,
  /**
   * Whether search engines may show it. Its owner sees the setting of the item; others see the effect, which is false if the owner opts out
   * for their whole profile.
   */
  inSearchEngines: z.boolean(),
  subscriptionId: Id.nullable(),
  likeCount: z.int(),
  commentCount: z.int(),
  viewCount: z.int(),
  /** Whether the reader has liked it; false for guests. */
  liked: z.boolean(),
  /** Whether the reader has saved it; false for guests. */
  saved: z.boolean(),
  /** When it was last edited, or null. */
  editedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The date that it is the replay or the notes of; missing for everything else. */
  replay: Replay.optional(),
};

const open = {
  ...core,
  locked: z.literal(false),
  text: z.string(),
  /** Whether the text continues beyond `shortText`. */
  isCut: z.boolean(),
  tags: z.array(z.string()),
  categoryTags: z.array(z.string()),
  mentions: z.array(Mention),
  /** Why it awaits a moderator or was taken down; only for its owner and admins. */
  reportReason: z.string().nullable(),
  price: z.int(),
  city: z.string().nullable(),
  /** The full address if the reader may know it, else null. */
  formattedAddress: z.string().nullable(),
  media: z.array(MediaEntity),
};

/** A post that the reader may read. */
export const PostContent = z.strictObject({ ...open, type: z.literal('POST') });
export type PostContent = z.infer<typeof PostContent>;

/** A session that the reader may read, with only as much of the place as the reader may know. */
export const SessionContent = z.strictObject({
  ...open,
  type: z.literal('SESSION'),
  title: z.string(),
  /** The line below the title; null without one. */
  subtitle: z.string().nullable(),
  /** Minutes. */
  duration: z.int(),
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  isRepeating: z.boolean(),
  repeatConfig: RepeatConfig.nullable(),
  /** Participants of the next event. */
  participantCount: z.int(),
  maxParticipantCount: z.int().nullable(),
  locationType: LocationType,
  locationUrl: z.string().nullable(),
  addressLine: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  /** Its location. `approximate` if the reader may not know the venue: then all venues within about a kilometre share one point. */
  coordinates: z.strictObject({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }).nullable(),
  /** H3 cells of four sizes, of which even the smallest says no more than an approximate point; null without a location. */
  cellR4: z.int().nullable(),
  cellR5: z.int().nullable(),
  cellR6: z.int().nullable(),
  cellR7: z.int().nullable(),
  venuePublic: z.boolean(),
  notes: z.string().nullable(),
  /** Kinds of ticket beside the standard one, which `price` is for. */
  kinds: z.array(TicketKind),
  returnPolicy: ReturnPolicy.nullable(),
  afterwards: Afterwards,
  /** When people can book; missing without a limit. */
  bookingWindow: BookingWindow.optional(),
  /** How many must book a date for it to take place; missing if it takes place anyway. */
  minimum: SessionMinimum.optional(),
  /** What people who book are asked; missing if they are asked nothing. */
  questions: z.array(BookingQuestion).optional(),
  nextEvent: NextEvent.nullable(),
});
export type SessionContent = z.infer<typeof SessionContent>;

/** An item that the reader may not read: a teaser, and nothing from behind the lock (docs/product.md#audience). */
export const LockedContent = z.strictObject({
  ...core,
  locked: z.literal(true),
  type: ContentType,
  title: z.string().nullable(),
  subtitle: z.string().nullable(),
  mediaCount: z.int(),
  /** A 32-pixel picture as a data URL, or null. */
  blur: z.string().nullable(),
});
export type LockedContent = z.infer<typeof LockedContent>;

/** A post or session for one reader. Check `locked` first, then `type`. */
export const Content = z.union([LockedContent, PostContent, SessionContent]);
export type Content = z.infer<typeof Content>;

/** The fields a caller may request; those the reader may not see are left out regardless. */
export const ContentField = z.enum(keysOf({ ...SessionContent.shape, ...LockedContent.shape }));

export const GetContentItem = z.strictObject({
  contentItemUri: ContentItemUri,
  /**
   * The owner's id. Optional, since an address has only the owner's username; with it, the item is found without searching across owners.
   */
  userId: Id.optional(),
  /** The username in the address, current or former. Without the owner's id, an item of this person takes precedence. */
  username: LookupUsername.optional(),
  fieldsToInclude: z.array(ContentField).min(1).max(ContentField.options.length).optional(),
});
export type GetContentItem = z.output<typeof GetContentItem>;

const named = { id: true, type: true, userId: true, locked: true } as const;
const ContentPart = z.union([
  LockedContent.partial().required(named),
  PostContent.partial().required(named),
  SessionContent.partial().required(named),
]);
/** Typed as the whole item, which it is unless `fieldsToInclude` requests less. */
export const ContentItem = z.custom<Content>((response) => ContentPart.safeParse(response).success);
