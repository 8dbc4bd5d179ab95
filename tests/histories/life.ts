import type { Chance } from '#tests/chaos/chance.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Charge } from './model.ts';
import type { Seller } from './seller.ts';

/** What somebody is given to live with; the chance is theirs alone. */
export type Born = { world: HistoryWorld; seller: Seller; name: string; chance: Chance };

/** What somebody buys and what becomes of it, done to the product and written down in a model of its own at the same time. */
export type Life = {
  name: string;
  charges(): Charge[];
  begin(): Promise<void>;
  act(): Promise<void>;
  /** Decides how the coming renewal ends. */
  beforeBoundary(): Promise<void>;
  /** After the first try, before the second. */
  withinGrace(): Promise<void>;
  /** Seconds went by, so that banks have sent back what they send back. */
  timePassed(): void;
  /** A month is over, and every grace with it. */
  boundary(): void;
  /** Where the product is not as the model says, in words. */
  differences(): Promise<string[]>;
};
