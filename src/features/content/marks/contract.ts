import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { pageInput } from '#kernel/http/paging.ts';
import { ContentForm } from '../cards/contract.ts';

/** `contentUserId` is optional; with it, the item is found without searching across owners. */
export const LikeContent = z.strictObject({ contentItemUri: ContentItemUri, contentUserId: Id.optional() });
export type LikeContent = z.output<typeof LikeContent>;

export const LikeResponse = z.strictObject({ liked: z.boolean(), likeCount: z.int() });
export type LikeResponse = z.infer<typeof LikeResponse>;

/** Which item to save or remove from the saved ones; as with likes, `contentUserId` is optional. */
export const SaveContent = LikeContent;
export type SaveContent = z.output<typeof SaveContent>;

export const SaveResponse = z.strictObject({ saved: z.boolean() });
export type SaveResponse = z.infer<typeof SaveResponse>;

/** The caller's own saved or liked items, latest first. */
export const QueryMarked = z.strictObject({ ...pageInput(20), form: ContentForm.optional() });
export type QueryMarked = z.output<typeof QueryMarked>;
