import { sql } from 'kysely';

/** Whether a recurring order is not over. Written out, because a partial index isn't used for values passed as parameters. */
export const IS_RUNNING = "status not in ('cancelled', 'expired')";
/** The same for the query builder. */
export const isRunning = sql<boolean>`${sql.raw(IS_RUNNING)}`;
