import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { normalizeTag } from '../rules.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';

/** A hashtag to follow or unfollow, with or without its `#`. */
export const FollowTag = z.strictObject({
  tag: z
    .string()
    .max(100)
    .transform(normalizeTag)
    .pipe(z.string().min(1, 'Enter a hashtag.').max(LIMITS.tagMax, `Hashtag should be no more than ${LIMITS.tagMax} characters long.`)),
});
export type FollowTag = z.output<typeof FollowTag>;

/** The hashtags the caller follows, latest first. */
export const FollowedTags = z.strictObject({ items: z.array(z.string()) });
export type FollowedTags = z.infer<typeof FollowedTags>;

/** With `prefix`, only the tags that start with it. */
export const QueryKnownTags = z.strictObject({ ...pageInput(100), prefix: z.string().trim().min(1).max(LIMITS.tagMax).optional() });
export type QueryKnownTags = z.output<typeof QueryKnownTags>;
export const KnownTags = pageOutput(z.string());

export const QueryUnknownTags = z.strictObject({ ...pageInput(10) });
export type QueryUnknownTags = z.output<typeof QueryUnknownTags>;

/** A tag that awaits an administrator's decision. The example is its first use, unless that has been deleted. */
export const UnknownTag = z.object({
  tag: z.string(),
  useCount: z.int(),
  firstUsedAt: Instant,
  example: z.object({ id: Id, type: ContentItemUri.shape.type, userId: Id, username: z.string(), shortText: z.string() }).nullable(),
});
export type UnknownTag = z.infer<typeof UnknownTag>;

/** Most used first. */
export const UnknownTagsOutput = pageOutput(UnknownTag);

export const QueryDecidedTags = z.strictObject({ ...pageInput(10) });
export type QueryDecidedTags = z.output<typeof QueryDecidedTags>;

/** A tag that an administrator mapped or blocked; `mappedTo` is the known tag it stands for, or null if it is blocked. */
export const DecidedTag = z.object({ tag: z.string(), mappedTo: z.string().nullable(), useCount: z.int() });
export type DecidedTag = z.infer<typeof DecidedTag>;

/** In alphabetical order. */
export const DecidedTagsOutput = pageOutput(DecidedTag);

const Tag = z.string().trim().min(1, 'Enter a tag.').max(LIMITS.tagMax, `Hashtag should be no more than ${LIMITS.tagMax} characters long.`);

export const DecideTag = z.strictObject({ tag: Tag });
export type DecideTag = z.output<typeof DecideTag>;

/** `to` is the new name, which isn't known yet. */
export const RenameTag = z.strictObject({ tag: Tag, to: Tag });
/** `to` is the known tag that stays. */
export const MergeTag = z.strictObject({ tag: Tag, to: Tag });

/** `to` is the known tag that the other one will stand for. */
export const MapTag = z.strictObject({ tag: Tag, to: Tag });
export type MapTag = z.output<typeof MapTag>;
