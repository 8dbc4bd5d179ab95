/**
 * A condition for lists that find people for a reader: the author in `column` is active, and neither of the two has blocked the other.
 * `:reader` is the reader's id or null. The reader's blocks are read once per list. Phrased so that the planner expects it to match many
 * rows: otherwise it wouldn't trust an index to fill a page quickly.
 */
export function visibleAuthor(column: string): string {
  return `(select status = 'active' from users where users.user_id = ${column}) and ${unblocked(column)}`;
}

/** The part about blocks only, for queries that read the author's row anyway. */
export function unblocked(column: string): string {
  return `${column} not in (
    select blocked_user_id from blocks where blocker_user_id = :reader::uuid
    union all select blocker_user_id from blocked_by where blocked_user_id = :reader::uuid)`;
}
