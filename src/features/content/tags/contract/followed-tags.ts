import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';
import { normalizeTag } from '../../rules.ts';

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
