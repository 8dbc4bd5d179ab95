import pg from 'pg';

/** The pages that strangers land on. */
export async function listPublicPages(connectionString: string): Promise<{ title: string; path: string }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const found = async (type: 'POST' | 'SESSION') => {
      const { rows } = await client.query<{ username: string; id: string }>(
        `select u.username, c.id from contents c join users u using (user_id)
         where c.type = $1 and c.visibility = 'PUBLIC' and c.approval_status = 'APPROVED' order by c.created_at desc limit 1`,
        [type],
      );
      return rows[0] ?? { username: '', id: '' };
    };
    const [post, session] = [await found('POST'), await found('SESSION')];
    return [
      { title: 'home', path: '/' },
      { title: 'profile', path: `/${session.username}` },
      { title: 'post', path: `/${post.username}/post/${post.id}` },
      { title: 'session', path: `/${session.username}/session/${session.id}` },
    ];
  } finally {
    await client.end();
  }
}
