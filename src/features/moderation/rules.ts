import type { ReportReason } from './contract.ts';

export const REPORT_DETAILS_MAX = 500;

/** How many different people hide an item by reporting it, until an administrator decides (docs/product.md#reports). */
export const REPORTS_TO_HIDE = 3;

/** The reasons to choose from, in display order; the owner of a hidden item sees the same words. */
export const REPORT_REASONS: Record<ReportReason, string> = {
  SPAM: 'Spam or misleading',
  NUDITY: 'Nudity or sexual content',
  HATE: 'Hate or harassment',
  VIOLENCE: 'Violence or danger',
  SELF_HARM: 'Self-harm',
  FRAUD: 'Fraud or a scam',
  COPYRIGHT: 'Someone else’s work',
  OTHER: 'Something else',
};
