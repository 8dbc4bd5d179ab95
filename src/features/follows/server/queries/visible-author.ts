/**
 * A condition for the lists that find people for a reader: the author in `column` is active, and neither of the two has blocked
 * the other. `:reader` is the reader's id or null. The reader's blocks are read once for each list.
 * The words are chosen so that the planner takes it to be true of many: it would else not trust an index to give a page soon.
 */
export function visibleAuthor(column: string): string {
  return `(select status = 'active' from users where users.user_id = ${column}) and ${unblocked(column)}`;
}

/** The part of it that is about blocks, where the author's own row is read anyway. */
export function unblocked(column: string): string {
  return `${column} not in (
    select blocked_user_id from blocks where blocker_user_id = :reader::uuid
    union all select blocker_user_id from blocked_by where blocked_user_id = :reader::uuid)`;
}
