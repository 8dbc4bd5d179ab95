/** Query keys of the identity provider's facts about the person, which are cached for this visit only. */
export const SESSIONS_KEY = ['identity', 'sessions'] as const;
export const TWO_FACTOR_KEY = ['identity', 'two-factor'] as const;
export const RECOVERY_CODES_KEY = ['identity', 'recovery-codes'] as const;
