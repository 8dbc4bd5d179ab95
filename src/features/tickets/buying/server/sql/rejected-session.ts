/**
 * Returns an SQL expression for whether a session can't be bought: because moderators took it down, so that only its owner and they see it
 * (docs/product.md#moderation), or because its host can't act, as a closed or suspended account could neither answer nor refund. The
 * arguments are SQL themselves.
 */
export function rejectedSession({ owner, session }: { owner: string; session: string }): string {
  return `(exists (select 1 from contents rejected
    where rejected.user_id = ${owner} and rejected.id = ${session} and rejected.approval_status = 'REJECTED')
    or not exists (select 1 from users host where host.user_id = ${owner} and host.status = 'active'))`;
}
