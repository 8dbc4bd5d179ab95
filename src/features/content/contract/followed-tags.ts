import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';
import { normalizeTag } from '../rules.ts';

/** How many tags a person can follow; all of them lift items in Discover, so they are few. */
export const FOLLOWED_TAGS_MAX = 10;

/** A hashtag that somebody follows or no longer follows, with its sign or without. */
export const FollowTag = z.strictObject({
  tag: z
    .string()
    .max(100)
    .transform(normalizeTag)
    .pipe(z.string().min(1, 'Name a hashtag.').max(LIMITS.tagMax, `Hashtag should be no more than ${LIMITS.tagMax} characters long.`)),
});
export type FollowTag = z.output<typeof FollowTag>;

/** The tags that one follows, the latest first. */
export const FollowedTags = z.strictObject({ items: z.array(z.string()) });
export type FollowedTags = z.infer<typeof FollowedTags>;
