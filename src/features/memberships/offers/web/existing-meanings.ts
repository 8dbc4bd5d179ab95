import type { ExistingMembers } from '../../contract.ts';

/** The meaning of each choice about existing members, as the creator reads it. */
export const EXISTING_MEANINGS: Record<ExistingMembers, string> = {
  keep: 'Existing members keep it at their current price, and it renews as before.',
  run_out:
    'Each membership ends when the period already paid for is over. Nobody will be charged again, and everyone will be notified by email.',
};
