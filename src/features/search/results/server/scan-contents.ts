import type { Services } from '#platform/server/program/services.ts';
import type { Ring } from '../rules/bands.ts';
import { COUNTED_MOST, findWindow, type Finding, type FoundKey } from '../../api/find-contents.ts';

/** The position in a list of items: in which ring and window, and after which item. */
export type Walk = { ring: number; window: Finding['window']; after: Finding['after'] };

export const WALK_START: Walk = { ring: 0, window: null, after: null };

type Asked = Omit<Finding, 'ring' | 'after' | 'window'> & { rings: Ring[] };

// A page still not full after this many steps is returned as it is; the next page continues from there.
const MOST_STEPS = 12;

/**
 * Reads a page of items: the best of the first window of the first ring, then on through the windows and rings until the page is full.
 * `next` is null at the end. `counted` is how many there are, at most a hundred, or undefined if the first window read isn't enough to say.
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
