import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { AskedUsername, UserCard } from '#features/accounts/contract.ts';
import { KeptEntityInput, MediaEntity, MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';
import { hashtagsOf, mentionedUsernames, normalizeTag } from './rules.ts';
import { checkDetails, LocationType, RepeatConfig, SessionDetails } from './contract/session-details.ts';

export const ContentType = z.enum(['POST', 'SESSION']);
export type ContentType = z.infer<typeof ContentType>;

export const Visibility = z.enum(['PUBLIC', 'PRIVATE']);

/** A person mentioned in a text: their current username, and the one written in the text if it differs. */
export const Mention = z.strictObject({ userId: Id, username: z.string(), written: z.string().optional() });
export type Mention = z.infer<typeof Mention>;

/** The next event of a session, for cards. */
export const NextEvent = z.strictObject({
  id: Id,
  startDateTime: Instant,
  endDateTime: Instant,
  price: z.int(),
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
  approvalStatus: z.enum(['APPROVED', 'PENDING', 'REJECTED']),
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
  nextEvent: NextEvent.nullable(),
});
export type SessionContent = z.infer<typeof SessionContent>;

/** What a person who may not read the item sees: a teaser, and nothing from behind the lock (docs/product.md#audience). */
export const LockedContent = z.strictObject({
  ...core,
  locked: z.literal(true),
  type: ContentType,
  title: z.string().nullable(),
  mediaCount: z.int(),
  /** A 32-pixel picture as a data URL, or null. */
  blur: z.string().nullable(),
});
export type LockedContent = z.infer<typeof LockedContent>;

/** A post or session for one reader. Check `locked` first, then `type`. */
export const Content = z.union([LockedContent, PostContent, SessionContent]);
export type Content = z.infer<typeof Content>;

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
} as const;
/** The fields that no card shows. */
export const NOT_ON_CARDS: ReadonlySet<string> = new Set(Object.keys(sessionNotOnCards));

/**
 * An item as a card shows it. Only its first picture has a blurred placeholder, because the others are out of sight until they have loaded.
 */
export const CardContent = z.union([
  LockedContent.omit(coreNotOnCards),
  PostContent.omit(openNotOnCards),
  SessionContent.omit(sessionNotOnCards),
]);
export type CardContent = z.infer<typeof CardContent>;

/** An item in a list: at least what a card shows, and the whole item unless cards were requested. */
export const ListedContent: z.ZodType<CardContent> = z.union([CardContent, Content]);
/** A list of posts and sessions. */
export const ContentPage = pageOutput(ListedContent);

/** The fields a caller may request; those the reader may not see are left out regardless. */
export const ContentField = z.enum(keysOf({ ...SessionContent.shape, ...LockedContent.shape }));

export const GetContentItem = z.strictObject({
  contentItemUri: ContentItemUri,
  /**
   * The owner's id. Optional, since an address has only the owner's username; with it, the item is found without searching across owners.
   */
  userId: Id.optional(),
  /** The username in the address, current or former. Without the owner's id, an item of this person takes precedence. */
  username: AskedUsername.optional(),
  fieldsToInclude: z.array(ContentField).min(1).max(60).optional(),
});
export type GetContentItem = z.output<typeof GetContentItem>;

const named = { id: true, type: true, userId: true, locked: true } as const;
const ContentPart = z.union([
  LockedContent.partial().required(named),
  PostContent.partial().required(named),
  SessionContent.partial().required(named),
]);
/** Typed as the whole item, which it is unless `fieldsToInclude` requests less. */
export const ContentItem = z.custom<Content>((answer) => ContentPart.safeParse(answer).success);

export const QueryContentByUser = z.strictObject({ userId: Id, ...pageInput(20), form: ContentForm.optional() });
export type QueryContentByUser = z.output<typeof QueryContentByUser>;

/** A text whose hashtags keep to the length limit, and its mentions to their maximum number. */
export function taggedText(max: number, tooLong: string) {
  return z
    .string()
    .max(max, tooLong)
    .refine(
      (text) => hashtagsOf(text).every((tag) => tag.length <= LIMITS.tagMax),
      `Hashtag should be no more than ${LIMITS.tagMax} characters long.`,
    )
    .refine((text) => mentionedUsernames(text).length <= LIMITS.mentionsMax, `Mention at most ${LIMITS.mentionsMax} people.`);
}

const TOO_MANY_MEDIA = `Add at most ${LIMITS.postMediaMax} photos and videos.`;

/** A picture or video to attach to a post or session. */
const ContentEntity = MediaEntityInput.refine(({ entityType }) => entityType === 'content', 'Attach media with the type "content".');
export const ContentEntities = z.array(ContentEntity).max(LIMITS.postMediaMax, TOO_MANY_MEDIA);

/** Tags picked separately from the text, normalised before validation. */
export const Tags = z
  .array(
    z
      .string()
      .overwrite(normalizeTag)
      .min(1, 'A tag needs at least one letter or number.')
      .max(LIMITS.tagMax, `Hashtag should be no more than ${LIMITS.tagMax} characters long.`)
      .regex(/^[\p{L}\p{M}\p{N}_ -]+$/u, 'A tag can only contain letters, numbers, spaces, hyphens and underscores.'),
  )
  .max(LIMITS.tagsMax, `Use at most ${LIMITS.tagsMax} tags.`);

/** A post as submitted by its author (docs/product.md#posts). */
export const CreatePost = z.strictObject({
  content: z.strictObject({
    id: Id.optional(),
    type: z.literal('POST').default('POST'),
    text: taggedText(LIMITS.postTextMax, `A post can have at most ${LIMITS.postTextMax.toLocaleString('en-GB')} characters`).default(''),
    tags: Tags.default([]),
    categoryTags: Tags.default([]),
    visibility: Visibility.default('PUBLIC'),
    subscriptionId: Id.optional(),
    price: z.literal(0, 'A post can’t have a price of its own. Offer a subscription instead.').optional(),
    /** Whether search engines may show it; they may if this is omitted. */
    inSearchEngines: z.boolean().optional(),
    /** Also sends it by mail, to subscribers and others who asked for it. */
    alsoByMail: z.literal(true).optional(),
  }),
  entities: ContentEntities.default([]),
  metadata: MediaMetadata.default({}),
});
export type CreatePost = z.output<typeof CreatePost>;

/**
 * The editable parts of a published post or session, to be sent in full: media left out of `entities` are removed. Without `session`, the
 * details of a session stay as they are. `basedOn` is the `editedAt` of the version that was changed: if the item has been edited since, the
 * edit is refused. Without it, the last one wins.
 */
export const EditContent = z
  .strictObject({
    contentItemUri: ContentItemUri,
    basedOn: Instant.nullable().optional(),
    content: CreatePost.shape.content
      .pick({ text: true, tags: true, categoryTags: true })
      // Unchanged if omitted.
      .extend({ visibility: Visibility.optional(), inSearchEngines: z.boolean().optional() })
      .extend({ session: SessionDetails.superRefine(checkDetails).optional() }),
    entities: z
      .array(z.union([KeptEntityInput, ContentEntity]))
      .max(LIMITS.postMediaMax, TOO_MANY_MEDIA)
      .default([]),
    metadata: MediaMetadata.default({}),
  })
  .refine(({ contentItemUri, content }) => contentItemUri.type === 'SESSION' || content.session === undefined, {
    path: ['content', 'session'],
    message: 'Only sessions have dates and a place.',
  });
export type EditContent = z.output<typeof EditContent>;

export const DeleteContent = z.strictObject({ contentItemUri: ContentItemUri });
export type DeleteContent = z.output<typeof DeleteContent>;

/** The response to a deletion: what was deleted. */
export const DeletedContent = z.strictObject({ contentItemUri: ContentItemUri });
export type DeletedContent = z.infer<typeof DeletedContent>;

/** The response to publishing: the item as its owner sees it, and its media, which may still be processing. */
export const PublishedContent = z.strictObject({ content: Content, entities: z.array(MediaEntity) });
export type PublishedContent = z.infer<typeof PublishedContent>;

/** Publishes a post. */
export const createPostCall = defineRestCall({ method: 'POST', path: '/content', input: CreatePost, output: PublishedContent });
/** Edits a post or session. */
export const editContentCall = defineRestCall({ method: 'PATCH', path: '/content', input: EditContent, output: PublishedContent });
/** Deletes an item for good. */
export const deleteContentCall = defineRestCall({ method: 'DELETE', path: '/content', input: DeleteContent, output: DeletedContent });
