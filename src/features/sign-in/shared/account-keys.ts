/** Query keys for what the identity provider says about the person; kept for this visit only. */
export const SESSIONS_KEY = ['identity', 'sessions'] as const;
export const TWO_FACTOR_KEY = ['identity', 'two-factor'] as const;
export const RECOVERY_CODES_KEY = ['identity', 'recovery-codes'] as const;
