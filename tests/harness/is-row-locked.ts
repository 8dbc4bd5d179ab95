import { DatabaseError, type Pool } from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether another transaction holds a lock on the row with this id; `column` is the table's column of ids. */
export async function isRowLocked(pool: Pool, { table, column, id }: { table: string; column: string; id: string }): Promise<boolean> {
  try {
    await pool.query(`select 1 from ${table} where ${column} = $1 for no key update nowait`, [id]);
    return false;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return true;
    throw error;
  }
}
