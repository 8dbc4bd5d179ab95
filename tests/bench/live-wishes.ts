import type { Pair, Person } from './live-crowd.ts';

/** What the program of browsers is asked to do, one thing after the other. */
export type LiveWish =
  | { ask: 'open'; origin: string; people: Person[]; count: number; comesAgain: boolean }
  | { ask: 'write'; to: string; pairs: Pair[]; perSecond: number; seconds: number; byHand: boolean }
  | { ask: 'read'; path: string; people: Person[]; perSecond: number; seconds: number }
  | { ask: 'standing' };

/** What came of it; times are milliseconds. */
export type LiveAnswer = { standing?: number; seconds?: number; times?: number[]; failures?: string[]; failed?: number };
