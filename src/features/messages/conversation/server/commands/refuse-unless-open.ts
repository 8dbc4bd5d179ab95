import type { Standing } from '../../../policy.ts';
import { messageRefusals } from '../../../refusals.ts';

/** Refuses to write to someone who is blocked or has blocked the caller, is suspended, or has left, and says which. */
export function refuseUnlessOpen(standing: Standing): void {
  if (standing === 'deleted') throw messageRefusals.PERSON_GONE();
  if (standing === 'suspended') throw messageRefusals.PERSON_SUSPENDED();
  if (standing !== 'open') throw messageRefusals.BLOCKED();
}
