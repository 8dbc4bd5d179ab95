import { expect, test } from 'vitest';
import { mergeEntry, type MarkEntry, type Standing } from './merge-entries.ts';

const AT = '2026-06-02T17:00:00.000Z';
const NOBODY: Standing = { valid: true, live: [] };

test('a ticket that was returned lets nobody in', () => {
  expect(mergeEntry({ valid: false, live: [] }, { kind: 'in', id: 'a', at: AT })).toEqual({
    standing: { valid: false, live: [] },
    outcome: 'refused',
  });
});

test('the first check-in counts, a second one says so, and undoing names what it takes back', () => {
  const first = mergeEntry(NOBODY, { kind: 'in', id: 'a', at: AT });
  const second = mergeEntry(first.standing, { kind: 'in', id: 'b', at: AT });
  expect([first.outcome, second.outcome]).toEqual(['done', 'again']);
  expect(mergeEntry(second.standing, { kind: 'in', id: 'a', at: AT })).toEqual({ standing: second.standing, outcome: 'done' });
  expect(mergeEntry(second.standing, { kind: 'out', id: 'c', undoes: ['a'] }).standing.live.map(({ id }) => id)).toEqual(['b']);
  expect(mergeEntry(second.standing, { kind: 'out', id: 'c', undoes: ['x'] }).outcome).toBe('again');
});

type Rule = (standing: Standing, entry: MarkEntry) => Standing;
const ours: Rule = (standing, entry) => mergeEntry(standing, entry).standing;
// What looks as simple: the last press decides.
const lastWins: Rule = ({ valid }, entry) => ({ valid, live: entry.kind === 'in' ? [{ id: entry.id, at: entry.at }] : [] });

const isHere = (rule: Rule, entries: readonly MarkEntry[]) => entries.reduce(rule, NOBODY).live.length > 0;

/** Numbers from 0 to 1 that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** What two doors did to one ticket in a day without a connection, each undoing only what it saw. */
function dayOfTwoDoors(random: () => number): [MarkEntry[], MarkEntry[]] {
  const day = (door: string): MarkEntry[] => {
    let own: string[] = [];
    return Array.from({ length: 1 + Math.floor(random() * 4) }, (_, number): MarkEntry => {
      const id = `${door}${number}`;
      if (own.length > 0 && random() < 0.5) {
        const undoes = own;
        own = [];
        return { kind: 'out', id, undoes };
      }
      own = [...own, id];
      return { kind: 'in', id, at: AT };
    });
  };
  return [day('a'), day('b')];
}

/** One way in which the entries of both doors arrive: each door's in its order, and some of them twice. */
function shuffled([one, other]: [MarkEntry[], MarkEntry[]], random: () => number): MarkEntry[] {
  const left = [[...one], [...other]];
  const order: MarkEntry[] = [];
  while (left.some((door) => door.length > 0)) {
    const door = left[random() < 0.5 ? 0 : 1];
    const entry = door?.shift();
    if (entry) order.push(entry);
  }
  return order;
}

function differences(rule: Rule): number {
  const random = randomFrom(7);
  let count = 0;
  for (let round = 0; round < 2000; round += 1) {
    const day = dayOfTwoDoors(random);
    const results = new Set(Array.from({ length: 8 }, () => isHere(rule, shuffled(day, random))));
    if (results.size > 1) count += 1;
  }
  return count;
}

test('in whatever order two doors send a day without a connection, the same guests are here', () => {
  expect(differences(ours)).toBe(0);
});

test('negative control: if the last press decided, the order of sending would change the list', () => {
  expect(differences(lastWins)).toBeGreaterThan(100);
});
