import type { ExistingMembers } from '../../contract.ts';

/** What each choice about existing members means, put to the creator. */
export const EXISTING_MEANINGS: Record<ExistingMembers, string> = {
  keep: 'Whoever has it keeps it at their price, and it renews as before.',
  run_out: 'Each membership ends with the period already paid for. Nobody is charged again, and everyone is told by email.',
};
