import type pg from 'pg';
import type { Finding } from './invariants.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

type Ticket = { email: string; code: string };

/** Finds valid tickets whose code is in no mail to their participant. */
export async function findUnmailed(world: Pick<ChaosWorld, 'mailbox'>, database: Pick<pg.Pool, 'query'>): Promise<Finding[]> {
  const { rows } = await database.query<Ticket>(
    `with valid as materialized (select user_id, code from tickets where status = 'active')
     select u.email, valid.code from users u join valid on valid.user_id = u.user_id order by u.email`,
  );
  const mails = new Map<string, string>();
  for (const { email } of rows) if (!mails.has(email)) mails.set(email, await mailsTo(world, email));
  const missing = rows.filter(({ email, code }) => !(mails.get(email) ?? '').includes(code));
  return missing.length === 0 ? [] : [{ invariant: 'ticket not mailed', count: missing.length, example: missing[0]?.code ?? '' }];
}

async function mailsTo({ mailbox }: Pick<ChaosWorld, 'mailbox'>, email: string): Promise<string> {
  const response = await fetch(`${mailbox}/messages?limit=500&to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as { text: string }[];
  return mails.map(({ text }) => text).join('\n');
}
