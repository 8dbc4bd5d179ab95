import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { KindAudience, TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { isMemberOf } from '#features/memberships/api/find-members.ts';
import { countKinds } from '#features/sessions/api/count-kinds.ts';
import { readKinds } from '#features/sessions/api/read-kinds.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import type { KindFacts } from '../rules.ts';

/** An event with what its kinds of ticket depend on. */
export type KindEvent = {
  id: string;
  session_owner_user_id: string;
  session_id: string;
  price: number;
  standard_price: number | null;
};

type Reader = {
  userId: string | null;
  now: Date;
  /** Whether the reader's own open checkout is left out of the counts. */ isBuying?: boolean;
  /** The kinds that matter; without it, all. If none of them is limited, nothing is counted. */ kindIds?: ReadonlySet<string | null>;
};

/**
 * Reads the kinds of ticket of a date, how many are taken of each, and to which audiences the reader belongs, as far as the kinds depend on
 * it. To sell by them, lock the event first.
 */
export async function readKindFacts(db: Db | Tx, event: KindEvent, { userId, now, isBuying = false, kindIds }: Reader): Promise<KindFacts> {
  const { session_owner_user_id: ownerUserId, session_id: sessionId, standard_price: standard, price, id } = event;
  if (standard === null) return { standardPrice: price, kinds: [], taken: new Map(), audiences: new Set() };
  const kinds = await readKinds(db, { ownerUserId, sessionId });
  const counted = { ownerUserId, sessionEventIds: [id], ...(isBuying && userId !== null ? { exceptUserId: userId } : {}) };
  const isCounted = kinds.some(({ id: kindId, places }) => places !== undefined && (kindIds?.has(kindId) ?? true));
  const taken = isCounted ? await countKinds(db, counted) : null;
  const audiences = await readAudiences(db, kinds, { ownerUserId, userId, now });
  return { standardPrice: standard, kinds, taken: taken?.get(id) ?? new Map(), audiences };
}

type Belonging = { ownerUserId: string; userId: string | null; now: Date };

const MEMBER = statement<{ subscribes: boolean; hasPass: boolean }, { owner: string; reader: string; now: Date }>(`
  select ${subscribesTo({ creator: ':owner::uuid', reader: ':reader', now: ':now' })} as subscribes,
    ${isMemberOf({ owner: ':owner::uuid', person: ':reader::uuid', now: ':now' })} as "hasPass"`);
// What a person follows lies with them.
const FOLLOWS = statement<{ follows: boolean }, { owner: string; reader: string }>(
  `select exists (select 1 from follows where follower_user_id = :reader::uuid and following_user_id = :owner::uuid) as follows`,
);

async function readAudiences(
  db: Db | Tx,
  kinds: readonly TicketKind[],
  { ownerUserId: owner, userId: reader, now }: Belonging,
): Promise<Set<KindAudience>> {
  const audiences = new Set<KindAudience>(['everyone']);
  if (reader === null) return audiences;
  const wanted = new Set(kinds.map(({ audience }) => audience));
  if (wanted.has('subscribers') || wanted.has('pass')) {
    const [member] = await MEMBER.all(db, { owner, reader, now });
    if (member?.subscribes) audiences.add('subscribers');
    if (member?.hasPass) audiences.add('pass');
  }
  if (wanted.has('followers')) {
    const [follower] = await FOLLOWS.all(db, { owner, reader });
    if (follower?.follows) audiences.add('followers');
  }
  return audiences;
}
