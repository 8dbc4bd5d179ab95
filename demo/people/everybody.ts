import { CRAFTS } from './crafts.ts';
import { EXERCISE } from './exercise.ts';
import { KITCHEN } from './kitchen.ts';
import { LEARNING } from './learning.ts';
import { MAKERS } from './makers.ts';
import { MOVEMENT } from './movement.ts';
import { MUSIC } from './music.ts';
import { OUTDOORS } from './outdoors.ts';
import { REFLECTION } from './reflection.ts';
import { ADMIN, MEMBERS } from './members.ts';
import type { DemoCreator, DemoPerson } from './person.ts';

/** All thirty creators, mixed so that neighbours in lists do different things. */
export const CREATORS: readonly DemoCreator[] = interleave([
  MOVEMENT,
  MAKERS,
  KITCHEN,
  EXERCISE,
  MUSIC,
  CRAFTS,
  LEARNING,
  OUTDOORS,
  REFLECTION,
]);

export const EVERYBODY: readonly DemoPerson[] = [...CREATORS, ...MEMBERS, ADMIN];

/** Who can really sign in, and in which role; the README and the start screen show them. */
export const SIGN_INS = [
  { username: 'mayamoves', role: 'creator' },
  { username: 'noah_b', role: 'member' },
  { username: ADMIN.username, role: 'admin' },
] as const;

export const DEMO_PASSWORD = 'Turnout-Demo-1';

function interleave(groups: readonly (readonly DemoCreator[])[]): DemoCreator[] {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group.slice(index, index + 1))).flat();
}
