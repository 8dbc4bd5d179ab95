import { doublingDelay } from '#kernel/time/back-off.ts';
import type { AccountStatus } from '../contract.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
/** About two minutes in total; after that the person checks by hand. */
export const PAYOUT_READS_MAX = 10;

/** Whether a payout account may still become active by itself: the provider is at work and asks the person for nothing. */
export function isPayoutUnderway(status: AccountStatus | undefined): boolean {
  return status?.status === 'PENDING' || (status?.status === 'ONBOARDING' && status.requirementsDue.length === 0);
}

/**
 * Returns how many milliseconds to wait before reading the status again after the person has come back from the provider, or false if it is
 * settled or was read often enough. `reads` counts the answers so far.
 */
export function payoutPollDelay(status: AccountStatus | undefined, reads: number): number | false {
  if (!isPayoutUnderway(status) || reads >= PAYOUT_READS_MAX) return false;
  return doublingDelay(reads - 1, FIRST_WAIT_MS, LONGEST_WAIT_MS);
}
