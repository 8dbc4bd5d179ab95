import { z } from 'zod';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { REPORT_REASONS } from './copy.ts';
import { REPORT_DETAILS_MAX } from './rules.ts';

export const ReportReason = z.enum(keysOf(REPORT_REASONS), 'Choose a reason');
export type ReportReason = z.infer<typeof ReportReason>;

/** Why something is reported or somebody is suspended: the reason, and what they add in their own words. */
export const grounds = {
  reason: ReportReason,
  details: z.string().trim().max(REPORT_DETAILS_MAX, `Describe it in at most ${REPORT_DETAILS_MAX} characters`).default(''),
};
