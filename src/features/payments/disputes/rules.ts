/** A dispute's status in our terms: an inquiry takes no money, and an appeal keeps a dispute open. */
export type DisputeStatus = 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | 'CLOSED';

/** Translates the provider's dispute status into ours. An unknown one counts as open, because money may be gone. */
export function disputeStatusOf(status: string): DisputeStatus {
  if (status === 'won') return 'WON';
  if (status === 'lost') return 'LOST';
  if (status === 'warning_closed' || status === 'prevented') return 'CLOSED';
  return status.startsWith('warning_') ? 'INQUIRY' : 'OPEN';
}

/**
 * Decides what happens to the creator's share: it is taken back while the money is gone and paid to them again once it has come back. If it
 * came back before we recorded taking the share, `look` checks whether it was taken without being recorded.
 */
export function decideShare(status: DisputeStatus, share: 'LEFT' | 'TAKEN' | 'RETURNED'): 'take' | 'look' | 'return' | 'nothing' {
  if ((status === 'OPEN' || status === 'LOST') && share === 'LEFT') return 'take';
  if (status !== 'WON') return 'nothing';
  return ({ LEFT: 'look', TAKEN: 'return', RETURNED: 'nothing' } as const)[share];
}
