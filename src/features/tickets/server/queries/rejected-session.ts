/**
 * An SQL expression: whether moderators took a session down. To everybody but its owner and them it is not there (product decisions
 * section 8), and nobody sells what is not there. The arguments are SQL themselves.
 */
export function rejectedSession({ owner, session }: { owner: string; session: string }): string {
  return `exists (select from contents rejected
    where rejected.user_id = ${owner} and rejected.id = ${session} and rejected.approval_status = 'REJECTED')`;
}
