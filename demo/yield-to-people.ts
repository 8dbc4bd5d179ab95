import { constants, setPriority } from 'node:os';

/** Lets everything else go first: the product may already be serving people while the demo is created. */
export function yieldToPeople(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every account is allowed to.
  }
}
