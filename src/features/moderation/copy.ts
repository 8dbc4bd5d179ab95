/**
 * The reasons to choose from, in display order; the owner of a hidden item sees the same words. A new one also needs a migration that
 * widens the checks of the columns in `reports/server/report-reasons.db.test.ts`.
 */
export const REPORT_REASONS = {
  SPAM: 'Spam or misleading',
  NUDITY: 'Nudity or sexual content',
  HATE: 'Hate or harassment',
  VIOLENCE: 'Violence or danger',
  SELF_HARM: 'Self-harm',
  FRAUD: 'Fraud or a scam',
  COPYRIGHT: 'Someone else’s work',
  OTHER: 'Something else',
} as const;
