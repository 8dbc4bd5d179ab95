/**
 * A condition for lists that find people for a reader: the author in `column` is active, and neither of the two has blocked the other.
 * `:hidden` are the people hidden from the reader (`readerValues`). Phrased so that the planner expects it to match many rows: otherwise it
 * wouldn't trust an index to fill a page quickly.
 */
export function visibleAuthor(column: string): string {
  return `(select status = 'active' from users where users.user_id = ${column}) and ${unblocked(column)}`;
}

/** The part about blocks only, for queries that read the author's row anyway. */
export function unblocked(column: string): string {
  return `${column} <> all (:hidden::uuid[])`;
}
