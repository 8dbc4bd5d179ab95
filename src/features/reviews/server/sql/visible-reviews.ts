/**
 * The reviews with one host, `:host`, that weren't removed and whose author isn't suspended, with the session's row `c` in `contents`. The
 * table of suspensions is small and copied everywhere.
 */
export const VISIBLE = `
  from reviews r join contents c on c.user_id = r.host_user_id and c.id = r.session_id
  where r.host_user_id = :host::uuid and c.user_id = :host::uuid and r.removed_at is null
    and not exists (select 1 from suspensions p where p.user_id = r.user_id)`;

/** Those of one session, `:session`; whether the reader may see it is checked before. */
export const OF_SESSION = 'r.session_id = :session::uuid';

/**
 * Those of sessions that everyone may read. A host doesn't lose reviews by deleting their session. Nothing of a suspended host is shown.
 */
export const OF_HOST = `c.visibility = 'PUBLIC' and c.approval_status = 'APPROVED'
  and not exists (select 1 from suspensions h where h.user_id = c.user_id)`;
