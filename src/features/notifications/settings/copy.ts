/** How often a digest comes; the settings and the page behind the links in mails offer the same. */
export const DIGEST_CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;
/** When a digest is sent, in the reader's own zone. */
export const DIGEST_WHEN = { daily: 'Every day at 8 am', weekly: 'Mondays at 8 am' };
