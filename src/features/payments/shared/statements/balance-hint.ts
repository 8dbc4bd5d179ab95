/** Returns the hint below a creator’s balance, in pence: what happens to it, or how a debt is settled. */
export function balanceHint(pence: number | null | undefined, ready: string): string {
  return (pence ?? 0) < 0 ? 'Your next earnings cover it' : ready;
}
