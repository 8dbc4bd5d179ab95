import { sql } from 'kysely';

/**
 * Whether an order came about, whatever has become of it since: it was paid for, or cost nothing. False for an open, a declined or an abandoned
 * checkout. A cancelled order with a price and no charge is a checkout that expired.
 */
export const CAME_ABOUT = sql<boolean>`status not in ('PENDING', 'FAILED') and (status <> 'CANCELLED' or amount = 0 or charge_id is not null)`;
