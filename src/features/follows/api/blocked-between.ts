/**
 * An SQL expression: whether either of two people has blocked the other. The arguments are SQL expressions; looks up each of the two
 * possible rows by its key in `owner`'s own lists, so `owner` is whose rows the statement reads. For one pair there is `isBlocked`, and what
 * a reader is shown depends on `Actor.hiddenUserIds`.
 */
export function blockedBetween(pair: Pair): string {
  return `(${blockedBy(pair)} or ${hasBlocked(pair)})`;
}

type Pair = { owner: string; other: string };

/** The half of it that `owner` has decided: whether they have blocked the other. */
export function blockedBy({ owner, other }: Pair): string {
  return `exists (select 1 from blocks where blocker_user_id = ${owner} and blocked_user_id = ${other})`;
}

/** The half of it that nobody says to `owner`: whether the other has blocked them. */
export function hasBlocked({ owner, other }: Pair): string {
  return `exists (select 1 from blocked_by where blocked_user_id = ${owner} and blocker_user_id = ${other})`;
}
