import { z } from 'zod';
import { ContentItemUri } from '#kernel/content-item-uri.ts';
import { Id } from '#kernel/id.ts';
import { BATCH_MAX } from './rules.ts';

export const PutViewProfile = z.strictObject({ profileOwnerUserId: Id });
export type PutViewProfile = z.infer<typeof PutViewProfile>;

/** One item that was at least half visible, with its owner, in whose rows the view is kept. */
export const ViewRecord = z.strictObject({ contentItemUri: ContentItemUri, contentUserId: Id });
export type ViewRecord = z.infer<typeof ViewRecord>;

export const BatchPutViewContent = z.strictObject({ viewRecords: z.array(ViewRecord).min(1).max(BATCH_MAX) });
export type BatchPutViewContent = z.infer<typeof BatchPutViewContent>;

/** How many of the views counted; the others were counted before, are the caller's own things, or of nothing that is there. */
export const ViewsAnswer = z.strictObject({ counted: z.int() });
export type ViewsAnswer = z.infer<typeof ViewsAnswer>;
