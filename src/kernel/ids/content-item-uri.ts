import { z } from 'zod';
import { Id } from './id.ts';

/** Names a post or a session (docs/product.md#item-addresses). */
export const ContentItemUri = z.strictObject({ type: z.enum(['POST', 'SESSION']), id: Id });
export type ContentItemUri = z.infer<typeof ContentItemUri>;

/** Names anything that media can be attached to (docs/product.md#item-addresses). */
export const MediaItemUri = z.strictObject({ type: z.enum(['POST', 'SESSION', 'COMMENT', 'MESSAGE', 'USER']), id: Id });
export type MediaItemUri = z.infer<typeof MediaItemUri>;
