import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { BATCH_MAX } from './rules.ts';

export const PutViewProfile = z.strictObject({ profileOwnerUserId: Id });
export type PutViewProfile = z.infer<typeof PutViewProfile>;

/** An item that was at least half visible, with its owner, whose rows hold the view. */
export const ViewRecord = z.strictObject({ contentItemUri: ContentItemUri, contentUserId: Id });
export type ViewRecord = z.infer<typeof ViewRecord>;

export const BatchPutViewContent = z.strictObject({ viewRecords: z.array(ViewRecord).min(1).max(BATCH_MAX) });
export type BatchPutViewContent = z.infer<typeof BatchPutViewContent>;

/** The number of views that counted. The others were counted before, or are of the caller's own or missing items. */
export const ViewsResponse = z.strictObject({ counted: z.int() });
export type ViewsResponse = z.infer<typeof ViewsResponse>;
