import pg from 'pg';

import { providerOf } from './ask-provider.ts';
import { openAccount } from './seed-money.ts';
import type { BenchEnvironment } from './start-web.ts';

export type RushDate = { id: string; sessionId: string; ownerUserId: string };

/** Has a new host, who can be paid, offer dates at £8 with these numbers of seats. */
export async function openRush(
  connectionString: string,
  environment: BenchEnvironment,
  seats: Record<'quiet' | 'opening' | 'flatOut', number>,
): Promise<Record<'quiet' | 'opening' | 'flatOut', RushDate>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const ownerUserId = crypto.randomUUID();
    const username = `host${ownerUserId.slice(0, 8)}`;
    const account = await openAccount(providerOf(environment), username);
    await client.query(HOST, [ownerUserId, username, account]);
    const open = async (places: number): Promise<RushDate> => {
      const [sessionId, id] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const statement of DATE) await client.query(statement, [ownerUserId, username, sessionId, id, places]);
      return { id, sessionId, ownerUserId };
    };
    return { quiet: await open(seats.quiet), opening: await open(seats.opening), flatOut: await open(seats.flatOut) };
  } finally {
    await client.end();
  }
}

const HOST = `
  with host as (
    insert into users (user_id, username, display_name, email, onboarding_complete, created_at, updated_at)
    values ($1::uuid, $2::text, 'A host', $2 || '@bench.example', true, now(), now())),
  claim as (insert into username_claims (username_lower, user_id) values ($2, $1))
  insert into payout_accounts (user_id, provider_account_id, mode, status, can_receive, payouts_enabled, created_at, updated_at)
  values ($1, $3, 'sandbox', 'ACTIVE', true, true, now(), now())`;

const NAMED = '(select $1::uuid as owner, $2::text as username, $3::uuid as session, $4::uuid as event, $5::int as places) named';
const DATE = [
  `insert into contents (user_id, id, type, text, short_text, visibility, approval_status, price, request_hash, created_at, updated_at)
   select owner, session, 'SESSION', 'An evening for everybody', 'An evening for everybody', 'PUBLIC', 'APPROVED', 800, '', now(), now() from ${NAMED}`,
  `insert into sessions (user_id, id, title, duration, start_at, end_at, time_zone, is_repeating, max_participant_count, location_type, address_line, city, created_at, updated_at)
   select owner, session, 'The festival', 60, now() + interval '30 days', now() + interval '30 days 1 hour', 'Europe/London', false, places,
     'in-person', '1 Queen Square', 'Bristol', now(), now() from ${NAMED}`,
  `insert into session_events (session_owner_user_id, id, session_id, session_owner_username, title, start_at, end_at, duration, price, location_type, max_participant_count, created_at, updated_at)
   select owner, event, session, username, 'The festival', now() + interval '30 days', now() + interval '30 days 1 hour', 60, 800, 'in-person', places, now(), now()
   from ${NAMED}`,
];
