import type { Chance } from '#tests/chaos/chance.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Charge } from './model.ts';
import type { Seller } from './seller.ts';

/** What a life starts with; its chance is its own. */
export type Born = { world: HistoryWorld; seller: Seller; name: string; chance: Chance };

/** What someone buys and what becomes of it, done to the product and recorded in a model of its own at the same time. */
export type Life = {
  name: string;
  charges(): Charge[];
  begin(): Promise<void>;
  act(): Promise<void>;
  /** Decides how the next renewal ends. */
  beforeBoundary(): Promise<void>;
  /** The provider has renewed what goes on, and its webhooks arrive, or don't, at the same time. */
  besideRenewal(): Promise<void>;
  /** After the first try, before the second. */
  withinGrace(): Promise<void>;
  /** Seconds have passed, so that banks have sent back what they send back. */
  timePassed(): void;
  /** A month is over, and so is every grace period. */
  boundary(): void;
  /** Describes where the product differs from the model. */
  differences(): Promise<string[]>;
};
