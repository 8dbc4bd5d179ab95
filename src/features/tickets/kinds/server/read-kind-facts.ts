import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { together } from '#platform/server/database/together.ts';
import type { KindAudience, TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { isMemberOf } from '#features/memberships/api/find-members.ts';
import { countKinds } from '#features/sessions/api/count-kinds.ts';
import { readKinds } from '#features/sessions/api/read-kinds.ts';
import { kindsThatMayBeFull } from '#features/sessions/kinds/rules.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import type { KindFacts } from '../rules.ts';

/** An event with what its kinds of ticket depend on. */
export type KindEvent = {
  id: string;
  session_owner_user_id: string;
  session_id: string;
  price: number;
  standard_price: number | null;
  participant_count: number;
  held_count: number;
};

/** Returns how many seats of an event are sold and held. */
export function seatsTakenOf(event: Pick<KindEvent, 'participant_count' | 'held_count'>): number {
  return event.participant_count + event.held_count;
}

type Reader = {
  userId: string | null;
  now: Date;
  /** Whether the reader's own open checkout is left out of the counts. */ isBuying?: boolean;
  /** How many tickets of a kind they order: only what that may be too many of is counted. Without it, every limited kind is. */
  wantedOf?: (kindId: string) => number;
};

/**
 * Reads the kinds of ticket of a date, how many are taken of each, and to which audiences the reader belongs, as far as the kinds depend on
 * it. To sell by them, lock the event first.
 */
export async function readKindFacts(
  db: Db | Tx,
  event: KindEvent,
  { userId, now, isBuying = false, wantedOf }: Reader,
): Promise<KindFacts> {
  const { session_owner_user_id: ownerUserId, session_id: sessionId, standard_price: standard, price, id } = event;
  if (standard === null) return { standardPrice: price, kinds: [], taken: new Map(), audiences: new Set() };
  const kinds = await readKinds(db, { ownerUserId, sessionId });
  const limited = kinds.filter(({ places }) => places !== undefined).map((kind) => kind.id);
  const kindIds = wantedOf ? kindsThatMayBeFull(kinds, seatsTakenOf(event), wantedOf) : limited;
  const except = isBuying && userId !== null ? { exceptUserId: userId } : {};
  const [taken, audiences] = await together([
    countKinds(db, { ownerUserId, sessionEventIds: [id], kindIds, ...except }),
    readAudiences(db, kinds, { ownerUserId, userId, now }),
  ]);
  return { standardPrice: standard, kinds, taken: taken.get(id) ?? new Map(), audiences };
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
