/** Under these names the page remembers what the identity provider said of the person; never beyond this visit. */
export const SESSIONS_KEY = ['identity', 'sessions'] as const;
export const TWO_FACTOR_KEY = ['identity', 'two-factor'] as const;
export const RECOVERY_CODES_KEY = ['identity', 'recovery-codes'] as const;
