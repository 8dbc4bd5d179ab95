import type { AccountStatus } from '../../contract.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
/** About two minutes in all; later the person asks again by hand. */
export const PAYOUT_READS_MAX = 10;

/** Whether a payout account may still become active by itself: the provider is at work, nobody is asked for anything. */
export function isPayoutUnderway(status: AccountStatus | undefined): boolean {
  return status?.status === 'PENDING' || (status?.status === 'ONBOARDING' && status.requirementsDue.length === 0);
}

/**
 * How long to wait before the status is read again after the person came back from the provider, or false when it is settled
 * or was read often enough. `reads` counts the answers so far.
 */
export function payoutPollDelay(status: AccountStatus | undefined, reads: number): number | false {
  if (!isPayoutUnderway(status) || reads >= PAYOUT_READS_MAX) return false;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, reads - 1));
}
