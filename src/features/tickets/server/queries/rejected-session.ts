/**
 * An SQL expression: whether a session is not there to be bought. Moderators took it down, so that it is there for its owner and them
 * alone (docs/product.md#moderation), or its host cannot act: an account that is closed or suspended sells nothing, it could
 * neither answer nor refund. The arguments are SQL themselves.
 */
export function rejectedSession({ owner, session }: { owner: string; session: string }): string {
  return `(exists (select from contents rejected
    where rejected.user_id = ${owner} and rejected.id = ${session} and rejected.approval_status = 'REJECTED')
    or not exists (select from users host where host.user_id = ${owner} and host.status = 'active'))`;
}
