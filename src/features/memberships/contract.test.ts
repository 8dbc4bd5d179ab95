import { expect, test } from 'vitest';
import { CreateMembership } from './contract.ts';

const offer = { type: 'one-time', price: 1000, status: 'active' };
const titleOf = (title: string) => CreateMembership.safeParse({ membership: { ...offer, title } }).data?.membership.title;

test('takes titles on one line with something to see', () => {
  expect(titleOf('Ten\r\nclasses\u202e')).toBe('Ten classes');
  expect(titleOf('\u202e\u200b')).toBeUndefined();
});
