/** A dispute's status, as the ledger knows it. */
export type DisputeState = 'INQUIRY' | 'OPEN' | 'WON' | 'LOST' | 'CLOSED';

/** What a seller reads about a buyer's bank, with the amount and the quoted title of what was sold. */
export const DISPUTE_TEXTS: Record<DisputeState, (amount: string, title: string) => string> = {
  INQUIRY: (amount, title) => `A buyer’s bank is querying ${amount} for ${title}. No money has been taken so far.`,
  OPEN: (amount, title) => `A buyer’s bank has taken back ${amount} for ${title}. Your share is on hold.`,
  WON: (amount, title) => `The dispute over ${amount} for ${title} was won. Your share will be paid again.`,
  LOST: (amount, title) => `The dispute over ${amount} for ${title} was lost. The buyer keeps the money.`,
  CLOSED: (amount, title) => `The bank’s query about ${amount} for ${title} is closed. No money was taken.`,
};
