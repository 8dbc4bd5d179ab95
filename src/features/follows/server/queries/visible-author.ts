/**
 * A condition for the lists that find people for a reader: the author in `column` is active, and neither of the two has blocked
 * the other. `$1` is the reader's id or null. The reader's blocks are read once for each list.
 */
export function visibleAuthor(column: string): string {
  return `(select status from users where users.user_id = ${column}) = 'active' and ${column} not in (
    select blocked_user_id from blocks where blocker_user_id = $1::uuid
    union all select blocker_user_id from blocked_by where blocked_user_id = $1::uuid)`;
}
