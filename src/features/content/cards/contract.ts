import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { ShownMedia } from '#features/media/contract.ts';
import { LockedContent, PostContent, SessionContent, Content } from '../contract.ts';

/** How much of each item a list sends: everything the reader may have, or what a card shows. */
export const ContentForm = z.enum(['whole', 'card']);
export type ContentForm = z.infer<typeof ContentForm>;

const coreNotOnCards = { status: true, inSearchEngines: true, subscriptionId: true, viewCount: true, updatedAt: true } as const;
const openNotOnCards = { ...coreNotOnCards, text: true, tags: true, categoryTags: true, price: true, formattedAddress: true } as const;
const sessionNotOnCards = {
  ...openNotOnCards,
  duration: true,
  startDateTime: true,
  endDateTime: true,
  isRepeating: true,
  repeatConfig: true,
  participantCount: true,
  maxParticipantCount: true,
  locationUrl: true,
  addressLine: true,
  postcode: true,
  country: true,
  coordinates: true,
  cellR4: true,
  cellR5: true,
  cellR6: true,
  cellR7: true,
  venuePublic: true,
  notes: true,
  kinds: true,
  returnPolicy: true,
  afterwards: true,
  questions: true,
  bookingWindow: true,
  minimum: true,
} as const;
/** The fields that no card shows. */
export const NOT_ON_CARDS: ReadonlySet<string> = new Set(Object.keys(sessionNotOnCards));

const shown = { media: z.array(ShownMedia) };

/**
 * An item as a card shows it. Only its first picture has a blurred placeholder, because the others are out of sight until they have loaded.
 */
export const CardContent = z.union([
  LockedContent.omit(coreNotOnCards),
  PostContent.omit(openNotOnCards).extend(shown),
  SessionContent.omit(sessionNotOnCards).extend(shown),
]);
export type CardContent = z.infer<typeof CardContent>;

/** An item in a list: at least what a card shows, and the whole item unless cards were requested. */
export const ListedContent: z.ZodType<CardContent> = z.union([CardContent, Content]);
/** What was added to a date once it was over, newest first. */
export const ReplayList = z.array(ListedContent);
/** A list of posts and sessions. */
export const ContentPage = pageOutput(ListedContent);

export const QueryContentByUser = z.strictObject({ userId: Id, ...pageInput(20), form: ContentForm.optional() });
export type QueryContentByUser = z.output<typeof QueryContentByUser>;
