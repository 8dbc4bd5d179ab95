import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { RetainedEntityInput, MediaEntity, MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';
import { hashtagsOf, mentionedUsernames, normalizeTag } from '../rules.ts';
import { checkDetails, SessionDetails } from '../contract/session-details.ts';
import { Visibility, Content } from '../contract.ts';
import { EditedReplay, NewReplay } from '../replays/contract.ts';

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
export const CreatePost = z
  .strictObject({
    content: z.strictObject({
      id: Id.optional(),
      type: z.literal('POST').default('POST'),
      text: taggedText(LIMITS.postTextMax, `A post can have at most ${LIMITS.postTextMax.toLocaleString(LOCALE)} characters`).default(''),
      tags: Tags.default([]),
      categoryTags: Tags.default([]),
      visibility: Visibility.default('PUBLIC'),
      subscriptionId: Id.optional(),
      price: z.literal(0, 'A post can’t have a price of its own. Offer a subscription instead.').optional(),
      /** Whether search engines may show it; they may if this is omitted. */
      inSearchEngines: z.boolean().optional(),
      /** Also sends it by mail, to subscribers and others who asked for it. */
      alsoByMail: z.literal(true).optional(),
      /** Makes it the replay or the notes of a date of theirs that is over; while it isn't PUBLIC, whom `opensTo` names can read it. */
      replay: NewReplay.optional(),
    }),
    entities: ContentEntities.default([]),
    metadata: MediaMetadata.default({}),
  })
  .refine(({ content }) => content.replay === undefined || content.alsoByMail === undefined, {
    path: ['content', 'alsoByMail'],
    message: 'A replay isn’t sent by email.',
  });
export type CreatePost = z.output<typeof CreatePost>;

/**
 * The editable parts of a published post or session, to be sent in full: media left out of `entities` are removed. Without `session`, the
 * details of a session stay as they are. `basedOn` is the `editedAt` of the version that was changed: if the item has been edited since,
 * the edit is refused. Without it, the last one wins.
 */
export const EditContent = z
  .strictObject({
    contentItemUri: ContentItemUri,
    basedOn: Instant.nullable().optional(),
    content: CreatePost.shape.content
      .pick({ text: true, tags: true, categoryTags: true })
      // Unchanged if omitted.
      .extend({ visibility: Visibility.optional(), inSearchEngines: z.boolean().optional(), replay: EditedReplay.optional() })
      .extend({ session: SessionDetails.superRefine(checkDetails).optional() }),
    entities: z
      .array(z.union([RetainedEntityInput, ContentEntity]))
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
