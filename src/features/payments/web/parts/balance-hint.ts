/** What stands below a sum of a creator’s balance, in pence: what becomes of it, or that it is owed. */
export function balanceHint(pence: number | undefined, ready: string): string {
  return (pence ?? 0) < 0 ? 'What you earn next settles it' : ready;
}
