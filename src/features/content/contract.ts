import { z } from 'zod';
import { ContentItemUri } from '#kernel/content-item-uri.ts';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';
import { defineRestCall } from '#kernel/rest-call.ts';
import { keysOf } from '#kernel/keys-of.ts';
import { AskedUsername, UserCard } from '#features/accounts/contract.ts';
import { KeptEntityInput, MediaEntity, MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';
import { hashtagsOf, mentionedUsernames, normalizeTag } from './rules.ts';
import { checkDetails, LocationType, RepeatConfig, SessionDetails } from './contract/session-details.ts';

export const ContentType = z.enum(['POST', 'SESSION']);
export type ContentType = z.infer<typeof ContentType>;

export const Visibility = z.enum(['PUBLIC', 'PRIVATE']);

/** Somebody whom a text mentions: the username of now, and the one that stands in the text where that is another. */
export const Mention = z.strictObject({ userId: Id, username: z.string(), written: z.string().optional() });
export type Mention = z.infer<typeof Mention>;

/** The event of a session that comes next, for cards. */
export const NextEvent = z.strictObject({
  id: Id,
  startDateTime: Instant,
  endDateTime: Instant,
  price: z.int(),
  participantCount: z.int(),
  maxParticipantCount: z.int().nullable(),
  /** Where it is by itself; null where it is at the place, and in the zone, of its session. */
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
  /** Whether search engines may show it. Its owner reads what they chose for it, others whether it holds: not where its owner wants to be left out. */
  inSearchEngines: z.boolean(),
  subscriptionId: Id.nullable(),
  likeCount: z.int(),
  commentCount: z.int(),
  viewCount: z.int(),
  /** Whether the reader likes it; false for guests. */
  liked: z.boolean(),
  /** When it was last edited, or null. */
  editedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
};

const open = {
  ...core,
  locked: z.literal(false),
  text: z.string(),
  /** Whether the text goes on where `shortText` ends. */
  isCut: z.boolean(),
  tags: z.array(z.string()),
  categoryTags: z.array(z.string()),
  mentions: z.array(Mention),
  /** Why it waits for a moderator or was taken down; told to its owner and admins only. */
  reportReason: z.string().nullable(),
  price: z.int(),
  city: z.string().nullable(),
  /** The whole address where the reader may know it, else null. */
  formattedAddress: z.string().nullable(),
  media: z.array(MediaEntity),
};

/** A post that the reader may read. */
export const PostContent = z.strictObject({ ...open, type: z.literal('POST') });
export type PostContent = z.infer<typeof PostContent>;

/** A session that the reader may read; the place is told only as far as the reader may know it. */
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
  /** People who come to the next event. */
  participantCount: z.int(),
  maxParticipantCount: z.int().nullable(),
  locationType: LocationType,
  locationUrl: z.string().nullable(),
  addressLine: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  /** Where it is; `approximate` where the reader may not know the venue: then every venue within a kilometre or so has the same point. */
  coordinates: z.strictObject({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }).nullable(),
  venuePublic: z.boolean(),
  notes: z.string().nullable(),
  nextEvent: NextEvent.nullable(),
});
export type SessionContent = z.infer<typeof SessionContent>;

/** What somebody sees who may not read the item: a teaser and nothing that is behind the lock (docs/product.md#audience). */
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

/** A post or session for one reader. Ask for `locked` first, then for `type`. */
export const Content = z.union([LockedContent, PostContent, SessionContent]);
export type Content = z.infer<typeof Content>;

/** How much a list sends of each item: all that the reader may have of it, or what a card shows. */
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
  venuePublic: true,
  notes: true,
} as const;
/** What no card shows. */
export const NOT_ON_CARDS: ReadonlySet<string> = new Set(Object.keys(sessionNotOnCards));

/**
 * An item as a card shows it. Of its pictures only the first has its blurred stand-in, as nothing is seen of the others before
 * they have loaded.
 */
export const CardContent = z.union([
  LockedContent.omit(coreNotOnCards),
  PostContent.omit(openNotOnCards),
  SessionContent.omit(sessionNotOnCards),
]);
export type CardContent = z.infer<typeof CardContent>;

/** An item of a list, which has all that a card shows; whole where the list was not asked for cards. */
export const ListedContent: z.ZodType<CardContent> = z.union([CardContent, Content]);
/** A list of posts and sessions. */
export const ContentPage = pageOutput(ListedContent);

/** Fields that a caller may ask for; those that the reader may not see stay out all the same. */
export const ContentField = z.enum(keysOf({ ...SessionContent.shape, ...LockedContent.shape }));

export const GetContentItem = z.strictObject({
  contentItemUri: ContentItemUri,
  /** The owner's id. It may be left out, as an address has only the owner's name; with it the item is found without a search across owners. */
  userId: Id.optional(),
  /** The name in the address, present or former. An item of that person comes first where the owner's id is left out. */
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
/** Typed as the whole item, which it is unless `fieldsToInclude` asks for less. */
export const ContentItem = z.custom<Content>((answer) => ContentPart.safeParse(answer).success);

export const QueryContentByUser = z.strictObject({ userId: Id, ...pageInput(20), form: ContentForm.optional() });
export type QueryContentByUser = z.output<typeof QueryContentByUser>;

/** With `prefix`, only the tags that begin so. */
export const QueryKnownTags = z.strictObject({ ...pageInput(100), prefix: z.string().trim().min(1).max(LIMITS.tagMax).optional() });
export type QueryKnownTags = z.output<typeof QueryKnownTags>;
export const KnownTags = pageOutput(z.string());

/** A text in which each hashtag keeps to the limit, as do the people whom it mentions. */
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

const TOO_MANY_MEDIA = `Add at most ${LIMITS.postMediaMax} pictures and videos.`;

/** A picture or video that a request attaches to a post or session. */
const ContentEntity = MediaEntityInput.refine(({ entityType }) => entityType === 'content', 'Attach pictures of content as content.');
export const ContentEntities = z.array(ContentEntity).max(LIMITS.postMediaMax, TOO_MANY_MEDIA);

/** Tags that are picked beside the text, brought to the form in which they are kept before they are judged. */
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

/** A post as its author sends it (docs/product.md#posts). */
export const CreatePost = z.strictObject({
  content: z.strictObject({
    id: Id.optional(),
    type: z.literal('POST').default('POST'),
    text: taggedText(LIMITS.postTextMax, `A post can have at most ${LIMITS.postTextMax.toLocaleString('en-GB')} characters`).default(''),
    tags: Tags.default([]),
    categoryTags: Tags.default([]),
    visibility: Visibility.default('PUBLIC'),
    subscriptionId: Id.optional(),
    /** Whether search engines may show it; they may where it is left out. */
    inSearchEngines: z.boolean().optional(),
    /** Mailed as well, to subscribers and to those who asked for it. */
    alsoByMail: z.literal(true).optional(),
  }),
  entities: ContentEntities.default([]),
  metadata: MediaMetadata.default({}),
});
export type CreatePost = z.output<typeof CreatePost>;

/**
 * What may change of a post or a session once it is published. All of it is named; what is left out of `entities` goes. Without
 * `session` the details of a session stay as they are.
 */
export const EditContent = z
  .strictObject({
    contentItemUri: ContentItemUri,
    content: CreatePost.shape.content
      .pick({ text: true, tags: true, categoryTags: true })
      // Left out it stays what it is.
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
    message: 'Only a session has dates and a place.',
  });
export type EditContent = z.output<typeof EditContent>;

export const DeleteContent = z.strictObject({ contentItemUri: ContentItemUri });
export type DeleteContent = z.output<typeof DeleteContent>;

/** Answer of the call that deletes: what was deleted. */
export const DeletedContent = z.strictObject({ contentItemUri: ContentItemUri });
export type DeletedContent = z.infer<typeof DeletedContent>;

/** Answer of the calls that publish: the item as its owner sees it, and its media, which may still be in the works. */
export const PublishedContent = z.strictObject({ content: Content, entities: z.array(MediaEntity) });
export type PublishedContent = z.infer<typeof PublishedContent>;

/** `contentUserId` may be left out; with it the item is found without a search across owners. */
export const LikeContent = z.strictObject({ contentItemUri: ContentItemUri, contentUserId: Id.optional() });
export type LikeContent = z.output<typeof LikeContent>;

export const LikeAnswer = z.strictObject({ liked: z.boolean(), likeCount: z.int() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;

/** Publishes a post. */
export const createPostCall = defineRestCall({ method: 'POST', path: '/content', input: CreatePost, output: PublishedContent });
/** Changes a post or a session. */
export const editContentCall = defineRestCall({ method: 'PATCH', path: '/content', input: EditContent, output: PublishedContent });
/** Takes an item away for good. */
export const deleteContentCall = defineRestCall({ method: 'DELETE', path: '/content', input: DeleteContent, output: DeletedContent });
