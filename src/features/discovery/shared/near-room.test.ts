import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { NEAR_SCRIPT } from './near-room.ts';

function roomWith(stored: () => string | null) {
  const set: [string, string | null][] = [];
  const style = { setProperty: (name: string, value: string | null) => set.push([name, value]) };
  runInNewContext(NEAR_SCRIPT, { document: { documentElement: { style } }, localStorage: { getItem: stored } });
  return set;
}

test('keeps as much room as the sessions near a member took, and none where nothing can be read', () => {
  expect(roomWith(() => '412px')).toEqual([['--near-room', '412px']]);
  expect(roomWith(() => null)).toEqual([['--near-room', null]]);
  expect(
    roomWith(() => {
      throw new Error('Storage is forbidden.');
    }),
  ).toEqual([]);
});
