import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { UserCard, UserPicture } from '#features/people/contract.ts';
import { Visibility } from '#features/content/contract.ts';
import { ContentEntities, PublishedContent, taggedText, Tags } from '#features/content/items/contract.ts';
import { checkDetails, checkPlace, LocationType, ReturnPolicy, SessionDetails } from '#features/content/contract/session-details.ts';
import { Price, TicketKinds } from '#features/content/contract/ticket-kinds.ts';
import { MediaMetadata } from '#features/media/contract.ts';

/** A dated event of a session as one reader sees it; the place is given only as far as the reader may know it. */
export const SessionEvent = z.strictObject({
  id: Id,
  sessionId: Id,
  sessionOwnerUserId: Id,
  sessionOwnerUsername: z.string(),
  host: UserCard,
  title: z.string(),
  /** The line below the title of its session, if there is one. */
  subtitle: z.string().optional(),
  startDateTime: Instant,
  endDateTime: Instant,
  /** Minutes. */
  duration: z.int(),
  timeZone: z.string(),
  /** Of one ticket; if there are several kinds, of the cheapest one that is open to everyone. */
  price: z.int(),
  /** Set if there are several kinds of ticket. */
  hasKinds: z.literal(true).optional(),
  participantCount: z.int(),
  maxParticipantCount: z.int().nullable(),
  /** Seats left for sale now, counting open checkouts as taken; null without a limit. */
  seatsLeft: z.int().nullable(),
  /** How many people are on the waiting list, if any: places that come free are held for them. */
  waitingCount: z.int().optional(),
  cancelled: z.boolean(),
  /** Set if moderators took its session down; only its host, ticket holders and administrators see such an event. */
  takenDown: z.literal(true).optional(),
  /** The original start of an event that was moved. */
  previousStartDateTime: Instant.optional(),
  /** The date of its session's plan that it stands for, if it was moved by itself; only for its host. */
  plannedStartDateTime: Instant.optional(),
  /** Set if its host added it by itself, so that the plan doesn't count it; only for its host. */
  added: z.literal(true).optional(),
  /** What its host promises to buyers who return a ticket; without one, refunds are up to the host. */
  returnPolicy: ReturnPolicy.optional(),
  /** From when on it can be booked, from when on by subscribers of its host and holders of a pass, and until when; each missing without a limit. */
  opensAt: Instant.optional(),
  earlyFrom: Instant.optional(),
  closesAt: Instant.optional(),
  /**
   * How many must have booked when it is decided whether it takes place; missing if it does anyway. Once decided it takes place, or was
   * cancelled.
   */
  minimum: z.strictObject({ people: z.int(), decidesAt: Instant, isDecided: z.boolean() }).optional(),
  /** Set if its host asks people who book something: its session says what. */
  asks: z.literal(true).optional(),
  locationType: LocationType,
  city: z.string().nullable(),
  formattedAddress: z.string().nullable(),
  addressLine: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  locationUrl: z.string().nullable(),
  venuePublic: z.boolean(),
  /** Where it is, if that is known: `approximate` if the reader may not know the venue, as in `SessionContent`. */
  coordinates: z.strictObject({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }).optional(),
});
export type SessionEvent = z.infer<typeof SessionEvent>;
export const SessionEventPage = pageOutput(SessionEvent);
/** The events of one session; the first of several pages has how many there are on all of them. */
export const SessionDatesPage = SessionEventPage.extend({ count: z.int().optional() });
export type SessionDatesPage = z.infer<typeof SessionDatesPage>;

/**
 * A place that is taken. The person who booked it has neither id nor name here if they chose not to be shown, or if it is for a guest of
 * theirs (`isGuest`).
 */
export const Participant = z.strictObject({
  isGuest: z.boolean(),
  userId: Id.nullable(),
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  profilePic: UserPicture.nullable(),
});
export type Participant = z.infer<typeof Participant>;

/** A creator's input for a new session; the composer's form uses the same object. */
const SessionInput = SessionDetails.extend({
  kinds: TicketKinds.default([]),
  id: Id.optional(),
  type: z.literal('SESSION').default('SESSION'),
  text: taggedText(LIMITS.postTextMax, `A description can have at most ${LIMITS.postTextMax.toLocaleString(LOCALE)} characters`).default(
    '',
  ),
  tags: Tags.default([]),
  categoryTags: Tags.default([]),
  visibility: Visibility.default('PUBLIC'),
  subscriptionId: Id.optional(),
  /** Whether search engines may show it; they may if it is left out. */
  inSearchEngines: z.boolean().optional(),
});
export const CreateSession = z.strictObject({
  content: SessionInput.superRefine(checkDetails),
  entities: ContentEntities.default([]),
  metadata: MediaMetadata.default({}),
});
export type CreateSession = z.output<typeof CreateSession>;

/**
 * The events of one session, going away from `fromDate`: FUTURE has those that start at or after it, soonest first; PAST those that started
 * before, latest first. `withPlaces` leaves out those that nobody can book a place in at present. `userId`, the owner, is optional; with it
 * the session is found without a search across owners.
 */
export const QuerySessionEventsBySessionId = z.strictObject({
  sessionId: Id,
  userId: Id.optional(),
  fromDate: Instant,
  ...pageInput(10),
  direction: z.enum(['PAST', 'FUTURE']),
  withPlaces: z.literal(true).optional(),
});
export type QuerySessionEventsBySessionId = z.output<typeof QuerySessionEventsBySessionId>;

/**
 * The events that a person hosts; the window is from now to one month ahead unless given, and at most 400 days. `standing` leaves out those
 * that are cancelled.
 */
export const QueryUserSessionEvents = z.strictObject({
  userId: Id,
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  standing: z.literal(true).optional(),
  ...pageInput(20),
});
export type QueryUserSessionEvents = z.output<typeof QueryUserSessionEvents>;

/** `userId` is the owner's. */
export const GetSessionEvent = z.strictObject({ userId: Id, sessionEventId: Id });
export type GetSessionEvent = z.output<typeof GetSessionEvent>;

export const GetSessionEventUsersBySessionEventId = z.strictObject({ sessionEventId: Id, contentOwnerUserId: Id, ...pageInput(10) });
export type GetSessionEventUsersBySessionEventId = z.output<typeof GetSessionEventUsersBySessionEventId>;

/** The participants: everybody gets the count, only signed-in people the items. */
export const ParticipantsPage = z.strictObject({
  participantCount: z.int(),
  items: z.array(Participant),
  nextCursor: z.string().nullable(),
});
export type ParticipantsPage = z.infer<typeof ParticipantsPage>;

/** `startDateTime` must be the event's current start, so that a screen showing an old plan cancels nothing by mistake. */
export const CancelSessionEvent = z.strictObject({ sessionId: Id, startDateTime: Instant, sessionEventId: Id, userId: Id });
export type CancelSessionEvent = z.output<typeof CancelSessionEvent>;
export const CancelledEvent = z.strictObject({ sessionEventId: Id, cancelled: z.literal(true) });
export type CancelledEvent = z.infer<typeof CancelledEvent>;

/** The dates of a session that aren't over: all, or those that start at or after `fromDateTime`. `userId` is the owner's. */
const DatesToCome = z.strictObject({ sessionId: Id, userId: Id, fromDateTime: Instant.optional() });
export const GetDatesToCome = DatesToCome;
export type GetDatesToCome = z.output<typeof GetDatesToCome>;

/**
 * The effect of cancelling some dates: how many dates, how many people with tickets, and what they paid that can be refunded, in pence.
 * `promised` is the part of it that is refunded in any case, of dates of which it is still open whether enough people book.
 */
export const DatesToComeTally = z.strictObject({
  dates: z.int(),
  holders: z.int(),
  paidTickets: z.int(),
  refundable: z.int(),
  promised: z.strictObject({ paidTickets: z.int(), refundable: z.int() }).optional(),
});
export type DatesToComeTally = z.infer<typeof DatesToComeTally>;

/** `dates` is how many the host was shown, so that a screen showing an old plan cancels nothing by mistake. */
export const CancelSessionEvents = DatesToCome.extend({ dates: z.int().min(1).max(LIMITS.repeatEventsMax), refund: z.boolean() });
export type CancelSessionEvents = z.output<typeof CancelSessionEvents>;
export const CancelledEvents = z.strictObject({ cancelled: z.int() });
export type CancelledEvents = z.infer<typeof CancelledEvents>;

/** Says that a date takes place, however many have booked. `startDateTime` is the event's current start, as when it is cancelled. */
export const ConfirmDate = CancelSessionEvent;
export type ConfirmDate = z.output<typeof ConfirmDate>;
export const ConfirmedDate = z.strictObject({ sessionEventId: Id, confirmed: z.literal(true) });
export type ConfirmedDate = z.infer<typeof ConfirmedDate>;

const Move = SessionDetails.pick({
  startDateTime: true,
  duration: true,
  timeZone: true,
  locationType: true,
  locationUrl: true,
  addressLine: true,
  city: true,
  postcode: true,
  country: true,
  coordinates: true,
  venuePublic: true,
});

/** Moves one event to another time or place, given in full. `startDateTime` is the event's current start, as when it is cancelled. */
export const RescheduleEvent = z.strictObject({ ...CancelSessionEvent.shape, to: Move.superRefine(checkPlace) });
export type RescheduleEvent = z.output<typeof RescheduleEvent>;

/**
 * Changes one date to come, it and those that follow, or all; `startDateTime` is the current start of the one that is named, and `dates` how many
 * the host was shown, so that a screen showing an old plan changes nothing by mistake. `to` is the time and place of the named one, in full: the
 * others move by as much on their own clock, and to its place and length only if those change.
 */
export const ChangeDates = z
  .strictObject({
    ...CancelSessionEvent.shape,
    scope: z.enum(['this', 'following', 'all']),
    dates: z.int().min(1).max(LIMITS.repeatEventsMax),
    to: Move.superRefine(checkPlace).optional(),
    maxParticipantCount: SessionDetails.shape.maxParticipantCount.unwrap().nullable().optional(),
    price: Price.optional(),
  })
  .refine(
    ({ to, maxParticipantCount, price }) => to !== undefined || maxParticipantCount !== undefined || price !== undefined,
    'Change something first',
  );
export type ChangeDates = z.output<typeof ChangeDates>;
/** `told` is how many participants are notified. */
export const ChangedDates = z.strictObject({ changed: z.int(), told: z.int() });
export type ChangedDates = z.infer<typeof ChangedDates>;

/** Leaves out a date of a series that nobody has booked; it is then listed for its host alone. */
export const SkipDate = CancelSessionEvent;
export type SkipDate = z.output<typeof SkipDate>;

/** Adds a date to a session, at a time and place given in full. `sessionEventId` is made by the browser, so that a repeated click is one date. */
export const AddDate = z.strictObject({ sessionId: Id, sessionEventId: Id, userId: Id, to: Move.superRefine(checkPlace) });
export type AddDate = z.output<typeof AddDate>;
export const AddedDate = z.strictObject({ sessionEventId: Id });
export type AddedDate = z.infer<typeof AddedDate>;

/** `told` is how many participants are notified. */
export const RescheduledEvent = z.strictObject({ sessionEventId: Id, told: z.int() });
export type RescheduledEvent = z.infer<typeof RescheduledEvent>;

/** The original time and place of a moved event, for those who have a ticket to it. */
export const MovedFrom = z.object({
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  /** Null if its host has left. */
  place: z.string().nullable().default(null),
  /** Whether its minimum number fell away with the move: it takes place. */
  takesPlace: z.boolean().optional(),
});
export type MovedFrom = z.output<typeof MovedFrom>;

/** Publishes a session. */
export const createSessionCall = defineRestCall({ method: 'POST', path: '/session', input: CreateSession, output: PublishedContent });
