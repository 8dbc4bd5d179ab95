import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput } from '#kernel/page.ts';
import { UserCard, UserPicture } from '#features/accounts/contract.ts';
import { ContentEntities, LocationType, RepeatConfig, taggedText, Tags, Visibility } from '#features/content/contract.ts';
import { MediaMetadata } from '#features/media/contract.ts';

/** A dated event of a session for one reader; the place is told only as far as the reader may know it. */
export const SessionEvent = z.strictObject({
  id: Id,
  sessionId: Id,
  sessionOwnerUserId: Id,
  sessionOwnerUsername: z.string(),
  host: UserCard,
  title: z.string(),
  startDateTime: Instant,
  endDateTime: Instant,
  /** Minutes. */
  duration: z.int(),
  timeZone: z.string(),
  price: z.int(),
  participantCount: z.int(),
  maxParticipantCount: z.int().nullable(),
  /** Seats left for sale now, open checkouts counted as taken; null without a limit. */
  seatsLeft: z.int().nullable(),
  cancelled: z.boolean(),
  locationType: LocationType,
  city: z.string().nullable(),
  formattedAddress: z.string().nullable(),
  addressLine: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  locationUrl: z.string().nullable(),
  venuePublic: z.boolean(),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

/** Somebody who has a ticket; who chose not to be shown has neither id nor name here. */
export const Participant = z.strictObject({
  userId: Id.nullable(),
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  profilePic: UserPicture.nullable(),
});
export type Participant = z.infer<typeof Participant>;

const startDateTime = z.iso.datetime({ offset: true, error: 'Invalid start date and time format' });
const endDateTime = z.iso.datetime({ offset: true, error: 'Invalid end date and time format' });

const price = z
  .int('Price must be in whole pence (no decimals)')
  .max(LIMITS.priceMaxPence, 'Price must be at most £10,000.00')
  .refine((pence) => pence === 0 || pence >= LIMITS.paidPriceMinPence, 'Paid content must be at least £1.00');

const place = (max: number) => z.string().trim().min(1).max(max).optional();

/** What a creator says about a new session; the form of the composer uses the same object. */
export const SessionInput = z.strictObject({
  id: Id.optional(),
  type: z.literal('SESSION').default('SESSION'),
  title: z
    .string('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(LIMITS.sessionTitleMax, 'Title must be 20 characters or less'),
  text: taggedText(LIMITS.postTextMax, 'A description can have at most 10,000 characters.').default(''),
  tags: Tags.default([]),
  categoryTags: Tags.default([]),
  visibility: Visibility.default('PUBLIC'),
  subscriptionId: Id.optional(),
  /** Minutes. */
  duration: z
    .int('Duration must be in whole minutes')
    .min(1, 'Duration must be at least 1 minute')
    .max(LIMITS.durationMinutesMax, 'Duration must be at most 7 days'),
  startDateTime,
  /** Of the first event; left out it is start + duration, and it may be nothing else. */
  endDateTime: endDateTime.optional(),
  /** IANA name. */
  timeZone: z.string('Choose a time zone.').min(1, 'Choose a time zone.').max(64, 'This time zone is not known.'),
  isRepeating: z.boolean().default(false),
  repeatConfig: RepeatConfig.optional(),
  maxParticipantCount: z
    .int()
    .min(1, 'There must be at least 1 place')
    .max(LIMITS.capacityMax, 'There can be at most 100,000 places')
    .nullish(),
  locationType: z.enum(LocationType.options, 'Choose online or in-person.'),
  locationUrl: z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Invalid URL format' })
    .max(LIMITS.urlMax, 'Invalid URL format')
    .optional(),
  addressLine: place(LIMITS.addressMax),
  city: place(LIMITS.addressMax),
  postcode: place(20),
  country: place(100),
  venuePublic: z.boolean().default(false),
  price: price.default(0),
  notes: z.string().max(LIMITS.sessionNotesMax, 'Notes can have at most 500 characters.').optional(),
});
export type SessionInput = z.output<typeof SessionInput>;

export const CreateSession = z.strictObject({
  content: SessionInput.superRefine((session, context) => {
    if (session.isRepeating && !session.repeatConfig) {
      context.addIssue({ code: 'custom', path: ['repeatConfig', 'endDateTime'], message: 'An end date is required for repeating events' });
    }
    if (session.locationType === 'online' && session.locationUrl === undefined) {
      context.addIssue({ code: 'custom', path: ['locationUrl'], message: 'Add the link at which people join.' });
    }
    if (session.locationType === 'in-person' && session.addressLine === undefined) {
      context.addIssue({ code: 'custom', path: ['addressLine'], message: 'Add the street address.' });
    }
    if (session.locationType === 'in-person' && session.city === undefined) {
      context.addIssue({ code: 'custom', path: ['city'], message: 'Add the city.' });
    }
  }),
  entities: ContentEntities.default([]),
  metadata: MediaMetadata.default({}),
});
export type CreateSession = z.output<typeof CreateSession>;

/**
 * The events of one session, going away from `fromDate`: FUTURE has those that start at or after it, soonest first; PAST those
 * that started before, latest first. `userId`, the owner, may be left out; with it the session is found without a search across owners.
 */
export const QuerySessionEventsBySessionId = z.strictObject({
  sessionId: Id,
  userId: Id.optional(),
  fromDate: Instant,
  ...pageInput(10),
  direction: z.enum(['PAST', 'FUTURE']),
});
export type QuerySessionEventsBySessionId = z.output<typeof QuerySessionEventsBySessionId>;

/** The events that a person hosts; the window is from now to one month ahead unless told, and at most 400 days. */
export const QueryUserSessionEvents = z.strictObject({
  userId: Id,
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  ...pageInput(20),
});
export type QueryUserSessionEvents = z.output<typeof QueryUserSessionEvents>;

/** `userId` is the owner's. */
export const GetSessionEvent = z.strictObject({ userId: Id, sessionEventId: Id });
export type GetSessionEvent = z.output<typeof GetSessionEvent>;

export const GetSessionEventUsersBySessionEventId = z.strictObject({ sessionEventId: Id, contentOwnerUserId: Id, ...pageInput(10) });
export type GetSessionEventUsersBySessionEventId = z.output<typeof GetSessionEventUsersBySessionEventId>;

/** Answer of the participants: everybody gets the count, only signed-in people the items. */
export const ParticipantsPage = z.strictObject({
  participantCount: z.int(),
  items: z.array(Participant),
  nextCursor: z.string().nullable(),
});
export type ParticipantsPage = z.infer<typeof ParticipantsPage>;

/** `startDateTime` must be the event's, so that a screen that shows an old plan cancels nothing by mistake. */
export const CancelSessionEvent = z.strictObject({ sessionId: Id, startDateTime: Instant, sessionEventId: Id, userId: Id });
export type CancelSessionEvent = z.output<typeof CancelSessionEvent>;
