import { z } from 'zod';
import { pageInput } from '#kernel/http/paging.ts';
import { ContentForm } from '../../contract.ts';
import { LikeContent } from './likes.ts';

/** Which item to save or remove from the saved ones; as with likes, `contentUserId` is optional. */
export const SaveContent = LikeContent;
export type SaveContent = z.output<typeof SaveContent>;

export const SaveAnswer = z.strictObject({ saved: z.boolean() });
export type SaveAnswer = z.infer<typeof SaveAnswer>;

/** The caller's own saved or liked items, latest first. */
export const QueryMarked = z.strictObject({ ...pageInput(20), form: ContentForm.optional() });
export type QueryMarked = z.output<typeof QueryMarked>;
