import { expect, test } from 'vitest';
import { createPageRoom } from './page-room.ts';

test('room that is lent to one answer is not lent to another', () => {
  const { take } = createPageRoom();
  const [one, two] = [take(10), take(10)];
  one.bytes.fill('a');
  two.bytes.fill('b');
  expect(`${String(one.bytes)} ${String(two.bytes)}`).toBe('aaaaaaaaaa bbbbbbbbbb');
});

test('room that is given back is lent again, once, even if it is given back twice', () => {
  const { take } = createPageRoom();
  const one = take(10);
  one.giveBack();
  one.giveBack();
  const [two, three] = [take(20), take(20)];
  expect(two.bytes.buffer).toBe(one.bytes.buffer);
  expect(three.bytes.buffer).not.toBe(one.bytes.buffer);
});

test('what is longer than any usual page gets room of its own, and no more room is kept than was asked for', () => {
  const { take } = createPageRoom(1);
  expect(take(1_000_000).bytes).toHaveLength(1_000_000);
  const [one, two] = [take(10), take(10)];
  one.giveBack();
  two.giveBack();
  expect([take(10), take(10)].filter(({ bytes }) => bytes.buffer === two.bytes.buffer)).toEqual([]);
});
