import { constants, setPriority } from 'node:os';

/** Lets everything else go first: the product serves people already while the demo is made. */
export function yieldToPeople(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not everybody may.
  }
}
