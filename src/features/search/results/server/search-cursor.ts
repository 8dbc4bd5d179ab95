import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cursors } from '#platform/server/database/cursor.ts';
import type { SearchInput } from '../../query/contract.ts';
import type { Walk } from './scan-contents.ts';

/** How far a search has been shown. */
export type Progress = {
  asOf: Date;
  meant: string | null;
  people: { score: number; id: string } | null;
  /** One for each kind that has more. */
  walks: { SESSION?: Walk; POST?: Walk };
};

const Place = z.tuple([z.number(), z.string()]);
const StoredWalk = z.tuple([z.number(), Place.nullable(), Place.nullable()]);
const Stored = z.tuple([z.number(), z.string().nullable(), Place.nullable(), StoredWalk.nullable(), StoredWalk.nullable()]);

/** Creates the cursor of a search; only the same search accepts it. */
export function sealCursor(
  cursors: Cursors,
  { input, asOf, meant }: { input: SearchInput; asOf: Date; meant: string | null },
  { people, walks }: Pick<Progress, 'people' | 'walks'>,
): string {
  const pair = (place: { score: number; id: string } | null) => place && ([place.score, place.id] as const);
  const stored = (walk: Walk | undefined) =>
    walk ? ([walk.ring, walk.window && [walk.window.place, walk.window.id], pair(walk.after)] as const) : null;
  const position = JSON.stringify([asOf.getTime(), meant, pair(people), stored(walks.SESSION), stored(walks.POST)]);
  return cursors.seal(listOf(input), [position]);
}

/** Reads a cursor. Refuses a forged one, and one of another search, with BAD_REQUEST. */
export function openCursor(cursors: Cursors, input: SearchInput): Progress {
  const [position] = cursors.open(listOf(input), input.cursor ?? '');
  const [asOf, meant, people, session, post] = Stored.parse(JSON.parse(String(position)));
  const placed = (pair: z.output<typeof Place> | null) => pair && { score: pair[0], id: pair[1] };
  const walked = (walk: z.output<typeof StoredWalk> | null): Walk | undefined =>
    walk ? { ring: walk[0], window: walk[1] && { place: walk[1][0], id: walk[1][1] }, after: placed(walk[2]) } : undefined;
  const [SESSION, POST] = [walked(session), walked(post)];
  return { asOf: new Date(asOf), meant, people: placed(people), walks: { ...(SESSION ? { SESSION } : {}), ...(POST ? { POST } : {}) } };
}

function listOf({ query, locationCoordinates, type, filters, sort }: SearchInput): string {
  const asked = JSON.stringify([query ?? '', locationCoordinates ?? null, type ?? '', filters ?? {}, sort ?? '']);
  return `search:${createHash('sha256').update(asked).digest('base64url').slice(0, 22)}`;
}
