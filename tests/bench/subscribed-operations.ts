import pg from 'pg';

import type { Operation } from './operations.ts';

type SubscribedWorld = { tokens: string[]; readers: string[]; connectionString: string; discover: Operation; following: Operation };

const SUBSCRIBERS = 100_000;
const SUBSCRIPTIONS = 2000;

/**
 * The feed again, beside the same limit, after the creator of the newest item for subscribers has gained 100,000 of them and each reader
 * 2,000 subscriptions.
 */
export function listSubscribedOperations({ connectionString, readers, discover, following }: SubscribedWorld): Operation[] {
  const again = (operation: Operation, name: string, prepare?: () => Promise<void>): Operation => ({
    ...operation,
    name,
    title: operation.title.replace('signed in', `of ${SUBSCRIPTIONS.toLocaleString('en-GB')} subscriptions`),
    ...(prepare ? { prepare } : {}),
  });
  return [
    again(discover, 'feed-subscribed-discover', () => subscribe(connectionString, readers)),
    again(following, 'feed-subscribed-following', () => subscribe(connectionString, readers)),
  ];
}

const CROWD = `
  insert into subscribers (creator_user_id, subscriber_user_id, subscription_id, status, auto_renew, current_period_end, created_at, updated_at)
  select creator.user_id, gen_random_uuid(), gen_random_uuid(), 'active', true, now() + interval '20 days', now(), now()
  from (select user_id from contents where visibility = 'PRIVATE' order by created_at desc, id desc limit 1) creator, generate_series(1, $1::int)`;
const OF_READERS = `
  insert into subscribers (creator_user_id, subscriber_user_id, subscription_id, status, auto_renew, current_period_end, created_at, updated_at)
  select creator.user_id, reader, gen_random_uuid(), 'active', true, now() + interval '20 days', now(), now()
  from unnest($1::uuid[]) reader
  cross join lateral (select user_id from users where user_id <> reader order by md5(user_id::text || reader::text) limit $2::int) creator
  on conflict do nothing`;

async function subscribe(connectionString: string, readers: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from subscribers');
    if ((rows[0]?.n ?? 0) > SUBSCRIBERS) return;
    await client.query('set synchronous_commit = off');
    await client.query(CROWD, [SUBSCRIBERS]);
    await client.query(OF_READERS, [readers, SUBSCRIPTIONS]);
    await client.query('vacuum analyze subscribers');
  } finally {
    await client.end();
  }
}
