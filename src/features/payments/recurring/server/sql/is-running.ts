import { sql } from 'kysely';

/** Whether a recurring order is not over. Written out, because a partial index isn't used for values passed as parameters. */
export const isRunning = sql<boolean>`status not in ('cancelled', 'expired')`;
