import { DatabaseError, type Pool } from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether another transaction holds a lock on the row with this id; `column` is the table's column of ids. Where that isn't the owner's,
 * `owner` names that too: rows of one owner are locked, in a cluster as well.
 */
export async function isRowLocked(
  pool: Pool,
  { table, column, id, owner }: { table: string; column: string; id: string; owner?: { column: string; id: string } },
): Promise<boolean> {
  const ofOwner = owner === undefined ? '' : `${owner.column} = $2 and`;
  try {
    await pool.query(`select 1 from ${table} where ${ofOwner} ${column} = $1 for no key update nowait`, [id, ...(owner ? [owner.id] : [])]);
    return false;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return true;
    throw error;
  }
}
