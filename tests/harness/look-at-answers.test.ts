import { expect, it } from 'vitest';
import { z } from 'zod';
import { declared } from '#platform/server/declared.ts';
import './look-at-answers.ts';

const Person = z.object({ name: z.string(), bio: z.string().optional() });
const answer = declared(z.object({ items: z.array(Person) }));

it('refuses an answer that lacks what its contract names', () => {
  expect(() => answer({ items: [{ bio: 'Paints.' }] })).toThrow('name');
});

it('refuses an answer that says more than its contract, and tells where', () => {
  expect(() => answer({ items: [{ name: 'Ana' }, { name: 'Ben', email: 'ben@people.example' }] })).toThrow('.items.1.email');
});

it('lets an answer out as it was made, whatever is left out or undefined', () => {
  const made = { items: [{ name: 'Ana' }, { name: 'Ben', bio: undefined }] };
  expect(answer(made)).toBe(made);
});
