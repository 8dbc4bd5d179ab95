import { expect, test } from 'vitest';
import type { UserCard } from '../../contract.ts';
import { usernameMeant } from './username-meant.ts';

const person = (username: string, displayName: string | null = null): UserCard => ({
  id: username,
  username,
  displayName,
  profilePic: null,
});
const anna = person('anna');
const bell = person('bellringer', 'Anna Bell');

test('a name means nobody, though it is somebody’s username, while others are found by it', () => {
  expect(usernameMeant('Anna', [bell, anna])).toBeNull();
  expect(usernameMeant('Anna', [bell])).toBeNull();
});

test('a name means nobody before it is known who has it', () => {
  expect(usernameMeant('Anna', null)).toBeNull();
  expect(usernameMeant('Anna', [])).toBeNull();
});

test('nothing but the sign of a username means nobody', () => {
  for (const text of ['', ' ', '@', ' @ ']) expect(usernameMeant(text, [anna])).toBeNull();
});

test('a username means its person if it is written with its sign, or they are the only one found', () => {
  expect(usernameMeant(' @anna ', null)).toBe('anna');
  expect(usernameMeant('@Anna', [bell, anna])).toBe('Anna');
  expect(usernameMeant('Anna', [anna])).toBe('anna');
});
