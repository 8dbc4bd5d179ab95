import type { Services } from '#platform/server/services.ts';
import type { Ring } from '../../rules/rings.ts';
import { COUNTED_MOST, findWindow, type Finding, type FoundKey } from './find-contents.ts';

/** Where a list of items goes on: in which ring, in which window of it, after what. */
export type Walk = { ring: number; window: Finding['window']; after: Finding['after'] };

export const WALK_START: Walk = { ring: 0, window: null, after: null };

type Asked = Omit<Finding, 'ring' | 'after' | 'window'> & { rings: Ring[] };

// A page that stays empty through so many steps is answered with what there is: the next one goes on.
const MOST_STEPS = 12;

/**
 * A page of items: the best of the first window of the first ring, on through the windows and rings until the page is full. `next` is null
 * at the end. `counted` is how many there are, at most a hundred, where the first window that was looked at tells.
 */
export async function walkContents(
  services: Pick<Services, 'db' | 'now'>,
  { rings, limit, ...asked }: Asked,
  from: Walk,
): Promise<{ keys: FoundKey[]; next: Walk | null; counted: number | undefined }> {
  let counted: number | undefined = 0;
  const keys: FoundKey[] = [];
  let walk: Walk | null = from;
  for (let step = 0; walk !== null && step < MOST_STEPS; step += 1) {
    const ring = rings[walk.ring];
    if (ring === undefined) return { keys, next: null, counted };
    const finding: Finding = { ...asked, ring, after: walk.after, window: walk.window, limit: limit - keys.length + 1 };
    const { found, end } = await findWindow(services, finding);
    if (step === 0) counted = wholeCount(found[0]?.count ?? 0, end);
    const room = limit - keys.length;
    keys.push(...found.slice(0, room));
    const last = found[room - 1];
    if (found.length > room && last) return { keys, next: { ...walk, after: { score: last.score, id: last.id } }, counted };
    walk = nextWalk(walk, end, rings.length);
    if (keys.length === limit) return { keys, next: walk, counted };
  }
  return { keys, next: walk, counted };
}

function wholeCount(count: number, end: Finding['window']): number | undefined {
  return end === null || count === COUNTED_MOST ? count : undefined;
}

function nextWalk(walk: Walk, end: Finding['window'], rings: number): Walk | null {
  if (end !== null) return { ring: walk.ring, window: end, after: null };
  return walk.ring + 1 < rings ? { ring: walk.ring + 1, window: null, after: null } : null;
}
