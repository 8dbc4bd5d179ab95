/**
 * An SQL expression: whether either of two people has blocked the other. The arguments are SQL expressions; looks up each of the two
 * possible rows by its key in `owner`'s own lists, so `owner` is whose rows the statement reads. For one pair there is `isBlocked`, and what
 * a reader is shown depends on `Actor.hiddenUserIds`.
 */
export function blockedBetween({ owner, other }: { owner: string; other: string }): string {
  return `(exists (select 1 from blocks where blocker_user_id = ${owner} and blocked_user_id = ${other})
    or exists (select 1 from blocked_by where blocked_user_id = ${owner} and blocker_user_id = ${other}))`;
}
