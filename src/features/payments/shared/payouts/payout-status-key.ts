/** The key of what is known about the signed-in person's payout account. */
export const PAYOUT_STATUS_KEY = ['payout-status'] as const;
