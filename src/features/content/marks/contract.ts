import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { pageInput } from '#kernel/http/paging.ts';
import { ContentForm } from '../cards/contract.ts';

/** `contentUserId` is optional; with it, the item is found without searching across owners. */
export const LikeContent = z.strictObject({ contentItemUri: ContentItemUri, contentUserId: Id.optional() });
export type LikeContent = z.output<typeof LikeContent>;

export const LikeAnswer = z.strictObject({ liked: z.boolean(), likeCount: z.int() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;

/** Which item to save or remove from the saved ones; as with likes, `contentUserId` is optional. */
export const SaveContent = LikeContent;
export type SaveContent = z.output<typeof SaveContent>;

export const SaveAnswer = z.strictObject({ saved: z.boolean() });
export type SaveAnswer = z.infer<typeof SaveAnswer>;

/** The caller's own saved or liked items, latest first. */
export const QueryMarked = z.strictObject({ ...pageInput(20), form: ContentForm.optional() });
export type QueryMarked = z.output<typeof QueryMarked>;
