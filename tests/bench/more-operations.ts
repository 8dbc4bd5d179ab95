import pg from 'pg';

import type { Target } from './load.ts';
import type { Operation } from './operations.ts';
import { READER_PASSWORD } from './seed.ts';

type World = { web: string; raw: string; tokens: string[]; readers: string[]; clientId: string; connectionString: string };
type Item = { user_id: string; id: string; type: 'POST' | 'SESSION' };

const COMMUNITY_INPUT = encodeURIComponent(JSON.stringify({ hashtag: 'yoga', limit: 20 }));
const ITEMS = 40_000;
const BATCH = 10;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Operations measured after the reading of feeds and pages: a community, views, and signing in. */
export async function listMoreOperations(world: World): Promise<Operation[]> {
  const { web, raw, tokens, readers } = world;
  const items = await listItems(world.connectionString);
  const [seen, seenByHand] = [items.slice(0, items.length / 2), items.slice(items.length / 2)];
  return [
    {
      name: 'feed-community',
      title: 'community page of 20, newest first',
      goal: 0.75,
      product: {
        url: web,
        requests: tokens.map((token) => ({
          path: `/trpc/feed.queryCommunityTimeline?input=${COMMUNITY_INPUT}`,
          headers: { authorization: `Bearer ${token}` },
        })),
      },
      raw: { url: raw, requests: readers.map((reader) => ({ path: `/community/${reader}` })) },
    },
    {
      name: 'views',
      title: 'batch of 10 views',
      goal: 0.7,
      product: productViews(web, seen, tokens),
      raw: rawViews(raw, seenByHand, readers),
    },
    {
      name: 'sign-in',
      title: 'sign-in by password',
      goal: 0.9,
      product: productSignIn(web, world.clientId, readers.length),
      raw: rawSignIn(raw, readers.length),
    },
  ];
}

function productViews(web: string, items: Item[], tokens: string[]): Target {
  return posting(`${web}/trpc/interaction.batchPutViewContent`, (n) => {
    const [batch, token] = pick(items, tokens, n);
    const viewRecords = batch.map(({ user_id, id, type }) => ({ contentItemUri: { type, id }, contentUserId: user_id }));
    return { headers: { ...JSON_TYPE, authorization: `Bearer ${token}` }, body: { viewRecords } };
  });
}

function rawViews(raw: string, items: Item[], readers: string[]): Target {
  return posting(`${raw}/views`, (n) => {
    const [batch, viewer] = pick(items, readers, n);
    return { headers: JSON_TYPE, body: { viewer, owners: batch.map(({ user_id }) => user_id), ids: batch.map(({ id }) => id) } };
  });
}

/** Everyone sees other items each time, so that each view counts. */
function pick<Who>(items: Item[], people: Who[], n: number): [Item[], Who] {
  const batch = (n * 7) % Math.floor(items.length / BATCH);
  const who = people[Math.floor((n * BATCH) / items.length) % people.length] ?? people[n % people.length];
  if (who === undefined) throw new Error('Nobody is there.');
  return [items.slice(batch * BATCH, (batch + 1) * BATCH), who];
}

function productSignIn(web: string, clientId: string, people: number): Target {
  return posting(`${web}/identity`, (n) => ({
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: `member${(n % people) + 1}@bench.example`, PASSWORD: READER_PASSWORD },
    },
  }));
}

function rawSignIn(raw: string, people: number): Target {
  return posting(`${raw}/sign-in`, (n) => ({
    headers: JSON_TYPE,
    body: { email: `member${(n % people) + 1}@bench.example`, password: READER_PASSWORD },
  }));
}

function posting(url: string, make: (n: number) => { headers: Record<string, string>; body: object }): Target {
  const { pathname: path } = new URL(url);
  let made = 0;
  return {
    url,
    nextRequest() {
      const { headers, body } = make(made);
      made += 1;
      // The tool that sends it writes the length of this body into the headers.
      return { method: 'POST', path, headers: { ...headers }, body: JSON.stringify(body) };
    },
  };
}

async function listItems(connectionString: string): Promise<Item[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Item>(
      "select user_id, id, type from contents where status = 'published' and approval_status <> 'REJECTED' order by created_at desc, id limit $1",
      [ITEMS],
    );
    return rows;
  } finally {
    await client.end();
  }
}
