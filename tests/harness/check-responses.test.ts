import { expect, it } from 'vitest';
import { z } from 'zod';
import { declared } from '#platform/server/http/declared-output.ts';
import './check-responses.ts';

const Person = z.object({ name: z.string(), bio: z.string().optional() });
const answer = declared(z.object({ items: z.array(Person) }));

it('rejects a response that lacks a field of its contract', () => {
  expect(() => answer({ items: [{ bio: 'Paints.' }] })).toThrow('name');
});

it('rejects a response with a field that its contract does not have, and names the path', () => {
  expect(() => answer({ items: [{ name: 'Ana' }, { name: 'Ben', email: 'ben@people.example' }] })).toThrow('.items.1.email');
});

it('returns a valid response unchanged, whether optional fields are missing or undefined', () => {
  const made = { items: [{ name: 'Ana' }, { name: 'Ben', bio: undefined }] };
  expect(answer(made)).toBe(made);
});
