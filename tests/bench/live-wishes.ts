import type { Pair, Person } from './live-crowd.ts';

/** Commands for the program of browsers, run one at a time. */
export type LiveWish =
  | { ask: 'open'; origin: string; people: Person[]; count: number; comesAgain: boolean }
  | { ask: 'write'; to: string; pairs: Pair[]; perSecond: number; seconds: number; byHand: boolean }
  | { ask: 'read'; path: string; people: Person[]; perSecond: number; seconds: number }
  | { ask: 'standing' };

/** The result; times are in milliseconds. */
export type LiveAnswer = { standing?: number; seconds?: number; times?: number[]; failures?: string[]; failed?: number };
