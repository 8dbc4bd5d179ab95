import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';

/** `contentUserId` is optional; with it, the item is found without searching across owners. */
export const LikeContent = z.strictObject({ contentItemUri: ContentItemUri, contentUserId: Id.optional() });
export type LikeContent = z.output<typeof LikeContent>;

export const LikeAnswer = z.strictObject({ liked: z.boolean(), likeCount: z.int() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;
