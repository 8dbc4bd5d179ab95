import pg from 'pg';

import type { Target } from './load.ts';
import type { Operation, World } from './operations.ts';

type ItemWorld = Omit<World, 'clientId'> & { readers: string[] };
type Post = { user_id: string; username: string; id: string };

const POSTS = 50;

/** Reading one post: its page as guests get it, and the post itself as a signed-in reader fetches it by its id. */
export async function listItemOperations({ web, rendering, raw, tokens, readers, connectionString }: ItemWorld): Promise<Operation[]> {
  const posts = await listPosts(connectionString);
  const pages = (url: string): Target => ({ url, requests: posts.map(({ username, id }) => ({ path: `/${username}/post/${id}` })) });
  const pagesByHand: Target = { url: raw, requests: posts.map(({ username, id }) => ({ path: `/page/post/${username}/${id}` })) };
  return [
    { name: 'post', title: 'post page, guest', goal: 0.35, product: pages(web), raw: pagesByHand },
    // Measured as the home page and profiles are: each request is for another post, so that no two share what was read.
    { name: 'rows-post', title: 'post page, rows read each time', goal: 0.35, product: inRotation(pages(web)), raw: pagesByHand },
    { name: 'render-post', title: 'post page, rendered each time', goal: null, product: pages(rendering), raw: pagesByHand },
    {
      name: 'read',
      title: 'one post by its id, signed in',
      goal: 0.6,
      product: { url: web, requests: tokens.map((token, index) => readBy(posts[index % posts.length], token)) },
      // The raw limit doesn't check who is calling.
      raw: {
        url: raw,
        requests: readers.map((reader, index) => ({ path: `/item/${reader}/${keysOf(posts[index % posts.length]).join('/')}` })),
      },
    },
  ];
}

function keysOf(post: Post | undefined): [userId: string, id: string] {
  if (!post) throw new Error('Nobody has published anything.');
  return [post.user_id, post.id];
}

function readBy(post: Post | undefined, token: string) {
  const [userId, id] = keysOf(post);
  const input = encodeURIComponent(JSON.stringify({ contentItemUri: { type: 'POST', id }, userId }));
  return { path: `/trpc/content.getContentItem?input=${input}`, headers: { authorization: `Bearer ${token}` } };
}

function inRotation({ url, requests = [] }: Target): Target {
  let asked = 0;
  return {
    url,
    nextRequest() {
      const path = requests[asked % requests.length]?.path ?? '/';
      asked += 1;
      return { method: 'GET', path };
    },
  };
}

async function listPosts(connectionString: string): Promise<Post[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Post>(
      `select c.user_id, u.username, c.id from contents c join users u using (user_id)
       where c.type = 'POST' and c.visibility = 'PUBLIC' and c.status = 'published' and c.approval_status = 'APPROVED'
       order by c.created_at desc, c.id limit $1`,
      [POSTS],
    );
    return rows;
  } finally {
    await client.end();
  }
}
