import { verify } from '@node-rs/argon2';
import type pg from 'pg';

export type RawViews = { viewer: string; owners: string[]; ids: string[] };
export type RawSignIn = { email: string; password: string };

export const SEEN = `insert into content_views (content_user_id, content_id, viewer_user_id, viewed_at)
  select owner, id, $1::uuid, now() from unnest($2::uuid[], $3::uuid[]) seen (owner, id) order by owner, id
  on conflict (content_user_id, content_id, viewer_user_id) do update set viewed_at = excluded.viewed_at`;
export const COUNT = `with locked as (
    select c.user_id, c.id from unnest($1::uuid[], $2::uuid[]) seen (owner, id) join contents c on c.user_id = seen.owner and c.id = seen.id
    order by c.user_id, c.id for no key update of c
  )
  update contents c set view_count = c.view_count + 1, viewer_count = c.viewer_count + 1 from locked where c.user_id = locked.user_id and c.id = locked.id`;
const HASH = 'select u.sub, u.password_hash from identity_logins l join identity_users u on u.sub = l.sub where l.email_lower = $1';

/** Records ten views by hand: one row for each, and the counts, in one transaction. */
export async function viewRaw(pool: pg.Pool, { viewer, owners, ids }: RawViews): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'seen', text: SEEN, values: [viewer, owners, ids] });
    const { rowCount } = await client.query({ name: 'count', text: COUNT, values: [owners, ids] });
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Checks a password by hand: finds its hash and compares it, nothing more. */
export async function signInRaw(pool: pg.Pool, { email, password }: RawSignIn): Promise<string | null> {
  const { rows } = await pool.query<{ sub: string; password_hash: string }>({ name: 'hash', text: HASH, values: [email] });
  const [found] = rows;
  return found && (await verify(found.password_hash, password)) ? found.sub : null;
}
