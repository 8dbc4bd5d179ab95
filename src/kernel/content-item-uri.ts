import { z } from 'zod';
import { Id } from './id.ts';

/** Names a post or a session (Specification section 7). */
export const ContentItemUri = z.strictObject({ type: z.enum(['POST', 'SESSION']), id: Id });
export type ContentItemUri = z.infer<typeof ContentItemUri>;

/** Names whatever media can hang on (Specification section 3). */
export const MediaItemUri = z.strictObject({ type: z.enum(['POST', 'SESSION', 'COMMENT', 'MESSAGE', 'USER']), id: Id });
export type MediaItemUri = z.infer<typeof MediaItemUri>;
