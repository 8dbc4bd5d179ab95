import { sql } from 'kysely';

/** Of an order that renews itself: it is not over. Written out, since a partial index is not found for values that come as parameters. */
export const isRunning = sql<boolean>`status not in ('cancelled', 'expired')`;
