import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { Subtitle } from '#kernel/text/subtitle.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { webAddress } from '#kernel/http/web-address.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { Coordinates } from '#features/places/contract.ts';
import { BookingWindow } from './booking-window.ts';
import { NewQuestions } from './booking-questions.ts';
import { SessionMinimum } from './session-minimum.ts';
import { Price, TicketKinds, type TicketKind } from './ticket-kinds.ts';

export const LocationType = z.enum(['online', 'in-person']);
export type LocationType = z.infer<typeof LocationType>;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.infer<typeof Weekday>;

/** How a session repeats: every so many days, weeks (on these days) or months, until the end date. */
export const RepeatConfig = z.strictObject({
  repeatEvery: z.strictObject({
    interval: z.int('Interval must be at least 1').min(1, 'Interval must be at least 1').max(365, 'Interval must be at most 365'),
    unit: z.enum(['day', 'week', 'month'], 'Invalid unit'),
  }),
  /** The days of a weekly repeat, in lower-case English; empty means the weekday of the first date. */
  repeatOn: z.array(Weekday).max(7).default([]),
  endDateTime: z.iso.datetime({ offset: true, error: 'An end date is required for repeating events' }),
});
export type RepeatConfig = z.output<typeof RepeatConfig>;

/**
 * What a host promises to buyers who return a ticket (docs/product.md#return-policy): `percent` of what they paid until `hoursBefore` the start.
 * With `lateCostsUse`, a place that a pass paid for goes back to it only until then. With `credit`, no money comes back (0%), but a credit for
 * each place (docs/product.md#credits).
 */
export const ReturnPolicy = z
  .strictObject({
    hoursBefore: z.int('Use whole hours').min(0, 'Use 0 hours or more').max(720, 'Use at most 720 hours'),
    percent: z.int('Use a whole percentage').min(0, 'Give back at least 1%').max(100, 'Give back at most 100%'),
    lateCostsUse: z.boolean().default(false),
    credit: z.literal(true).optional(),
  })
  .refine(({ percent, credit }) => percent > 0 !== (credit === true), {
    path: ['percent'],
    error: ({ input }) => ((input as { credit?: true }).credit ? 'Give back money or a credit' : 'Give back at least 1%'),
  });
export type ReturnPolicy = z.output<typeof ReturnPolicy>;

const placePart = (max: number) =>
  z
    .string()
    .overwrite(oneLine)
    .refine(isVisible, 'Write something here, or leave it empty')
    .max(max, `Use at most ${max} characters`)
    .optional();

/** What a host offers to people who were there: to thank with a tip, to book the session's next date. */
export const Afterwards = z.strictObject({ tip: z.boolean(), nextDate: z.boolean() });
export type Afterwards = z.infer<typeof Afterwards>;

/** When and where a session is and for how many people; the same for creating and editing it. */
export const SessionDetails = z.strictObject({
  title: z
    .string('Title is required')
    .overwrite(oneLine)
    .refine(isVisible, 'Title is required')
    .max(LIMITS.sessionTitleMax, `Title must be ${LIMITS.sessionTitleMax} characters or less`),
  /** Shown below the title. */
  subtitle: Subtitle.nullish(),
  /** Minutes. */
  duration: z
    .int('Duration must be in whole minutes')
    .min(1, 'Duration must be at least 1 minute')
    .max(LIMITS.durationMinutesMax, 'Duration must be at most 7 days'),
  startDateTime: z.iso.datetime({ offset: true, error: 'Invalid start date and time format' }),
  /** End of the first event; optional, but must equal start + duration. */
  endDateTime: z.iso.datetime({ offset: true, error: 'Invalid end date and time format' }).optional(),
  /** An IANA name. */
  timeZone: z.string('Choose a time zone.').min(1, 'Choose a time zone.').max(64, 'Unknown time zone.'),
  isRepeating: z.boolean().default(false),
  repeatConfig: RepeatConfig.optional(),
  maxParticipantCount: z
    .int()
    .min(1, 'There must be at least 1 place')
    .max(LIMITS.capacityMax, `There can be at most ${LIMITS.capacityMax.toLocaleString(LOCALE)} places`)
    .nullish(),
  locationType: z.enum(LocationType.options, 'Choose online or in-person'),
  locationUrl: webAddress(LIMITS.urlMax, 'Invalid URL format').optional(),
  addressLine: placePart(LIMITS.addressMax),
  city: placePart(LIMITS.addressMax),
  postcode: placePart(20),
  country: placePart(100),
  /** The venue's location, if the creator picked it; otherwise it is looked up by the address. */
  coordinates: Coordinates.optional(),
  venuePublic: z.boolean().default(false),
  // docs/product.md#price
  price: Price.default(0),
  /** Kinds of ticket beside the standard one, which `price` is for. Without it a new session has none, and an edited one what it had. */
  kinds: TicketKinds.optional(),
  /** Without one, refunds are up to the host. */
  returnPolicy: ReturnPolicy.nullish(),
  /** What people who were there are offered when they are asked how it was; without it, both. */
  afterwards: Afterwards.default({ tip: true, nextDate: true }),
  /** When people can book. Null for no limit; without it a new session has none, and an edited one what it had. */
  bookingWindow: BookingWindow.nullish(),
  /** How many must book a date for it to take place. Null for no minimum; without it a new session has none, and an edited one what it had. */
  minimum: SessionMinimum.nullish(),
  /** What people who book are asked. Without it a new session asks nothing, and an edited one what it did. */
  questions: NewQuestions.optional(),
  notes: z.string().max(LIMITS.sessionNotesMax, `Notes can have at most ${LIMITS.sessionNotesMax} characters`).optional(),
});
export type SessionDetails = z.output<typeof SessionDetails>;
/** Session details with the kinds of ticket that the session then has. */
export type DetailsWithKinds = SessionDetails & { kinds: TicketKind[] };

type Problems = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/** Reports what a place lacks: a link if online, street and city if in person. */
export function checkPlace(place: Pick<SessionDetails, 'locationType' | 'locationUrl' | 'addressLine' | 'city'>, problems: Problems): void {
  const need = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message });
  if (place.locationType === 'online') {
    if (place.locationUrl === undefined) need('locationUrl', 'Add the link people use to join');
    return;
  }
  if (place.addressLine === undefined) need('addressLine', 'Add the street address');
  if (place.city === undefined) need('city', 'Add the city');
}

type Combined = Pick<SessionDetails, 'isRepeating' | 'locationType' | 'locationUrl' | 'addressLine' | 'city' | 'maxParticipantCount'> & {
  repeatConfig?: unknown;
  kinds?: readonly { places?: number | undefined }[] | undefined;
  minimum?: { people: number } | null | undefined;
};

/** Reports what session details lack in combination. A form calls it too, because a schema combines fields only once each is valid. */
export function checkDetails(session: Combined, problems: Problems): void {
  if (session.isRepeating && !session.repeatConfig) {
    const message = 'An end date is required for repeating events';
    problems.addIssue({ code: 'custom', path: ['repeatConfig', 'endDateTime'], message });
  }
  for (const [index, { places = 0 }] of (session.kinds ?? []).entries())
    if (places > (session.maxParticipantCount ?? places))
      problems.addIssue({
        code: 'custom',
        path: ['kinds', String(index), 'places'],
        message: 'A kind can’t have more places than the session',
      });
  if (session.minimum && session.minimum.people > (session.maxParticipantCount ?? session.minimum.people))
    problems.addIssue({ code: 'custom', path: ['minimum', 'people'], message: 'The minimum can’t be more than the places' });
  checkPlace(session, problems);
}
