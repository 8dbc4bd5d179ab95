import { sql, type RawBuilder } from 'kysely';

/** The condition that the person in a column is suspended. The table is small and copied everywhere, so it can be asked about anyone. */
export function suspended(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from suspensions s where s.user_id = ${sql.ref(column)})`;
}
