import { sql } from 'kysely';
import { findDifferences } from './find-differences.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Lived } from './live-histories.ts';

/** Faults that money alone wouldn't show, with the difference that each of them must make. */
const FAULTS: readonly [fault: string, found: RegExp][] = [
  ['update discount_codes set uses = uses + 1', /uses of its code by the count: \d+, should be: \d+/],
  [
    `insert into code_uses (owner_user_id, payment_id, code_id, user_id, created_at)
      select owner_user_id, gen_random_uuid(), id, owner_user_id, created_at from discount_codes`,
    /uses of its code by the orders: \d+, should be: \d+/,
  ],
  [
    'update session_events set participant_count = participant_count + 1, max_participant_count = max_participant_count + 1 where waiting_count = 0',
    /places sold: \d+, should be: \d+/,
  ],
  [
    'update session_events set held_count = held_count + 1, max_participant_count = max_participant_count + 1 where waiting_count = 0',
    /places held: \d+, should be: \d+/,
  ],
  [
    'update session_events set cancelled_at = case when cancelled_at is null then created_at end',
    /cancelled: (?:true|false), should be: (?:true|false)/,
  ],
  [
    `update session_events set minimum_count = 2, decides_at = start_at,
      decided_at = case when decides_at is not null and decided_at is null then start_at end`,
    /open whether it takes place: (?:true|false), should be: (?:true|false)/,
  ],
  [`update tickets set kind_name = 'Another', price = price + 1`, /valid tickets: .*Another.*, should be: /],
  [`update gifts set status = case when status = 'ended' then 'waiting' else 'ended' end`, /the gift is \w+, should be \w+/],
  [
    `update membership_purchases set given = 'gift' where given = 'complimentary'`,
    /the pass is \w+ gift for 0, should be \w+ complimentary for 0/,
  ],
];

/** Breaks what a world has stored, fault by fault, for good; returns those that make no difference. */
export async function findUnseen(world: HistoryWorld, { sellers, lives }: Lived): Promise<string[]> {
  const unseen: string[] = [];
  const look = async () => (await findDifferences(world, sellers, lives)).join('\n');
  let before = await look();
  for (const [fault, found] of FAULTS) {
    await sql.raw(fault).execute(world.db);
    const after = await look();
    if (found.test(before) || !found.test(after)) unseen.push(fault);
    before = after;
  }
  return unseen;
}
