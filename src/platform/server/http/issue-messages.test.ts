import { expect, test } from 'vitest';
import { z } from 'zod';
import { messageOfIssues } from './issue-messages.ts';

const wordsOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error && messageOfIssues(error);
};

const Input = z.strictObject({
  id: z.uuid().optional(),
  text: z.string().min(1).max(1000).optional(),
  tags: z.array(z.string().min(2)).min(1).max(10).optional(),
  limit: z.int().min(1).max(100).optional(),
  at: z.iso.datetime().optional(),
  kind: z.enum(['one', 'other']).optional(),
  only: z.literal('this').optional(),
  flag: z.boolean().optional(),
  own: z.string('Say who you are').max(3, 'Too long a name').optional(),
});

test.each([
  ['text', 'The request must be an object.'],
  [{ id: 'x' }, '“id” is not a valid id.'],
  [{ id: 7 }, '“id” must be text.'],
  [{ text: '' }, '“text” must not be empty.'],
  [{ text: 'x'.repeat(1001) }, '“text” must have at most 1,000 characters.'],
  [{ tags: [] }, '“tags” must have at least 1 entry.'],
  [{ tags: Array(11).fill('ab') }, '“tags” must have at most 10 entries.'],
  [{ tags: ['ab', 'c'] }, '“tags” must have at least 2 characters.'],
  [{ limit: 0 }, '“limit” must be at least 1.'],
  [{ limit: 101 }, '“limit” must be at most 100.'],
  [{ limit: 0.5 }, '“limit” must be a whole number.'],
  [{ at: 'now' }, '“at” must be a date and time.'],
  [{ kind: 'third' }, '“kind” must be one of one, other.'],
  [{ only: 'that' }, '“only” must be this.'],
  [{ flag: 'yes' }, '“flag” must be true or false.'],
  [{ own: 7 }, 'Say who you are'],
  [{ own: 'long' }, 'Too long a name'],
  [{ more: 1 }, 'Unrecognized key: "more"'],
])('explains in a sentence what is wrong with %j', (input, words) => {
  expect(wordsOf(Input, input)).toBe(words);
});

test('names a missing field, and falls back to a general sentence for a union', () => {
  expect(wordsOf(z.strictObject({ user: z.strictObject({ id: z.uuid() }) }), { user: {} })).toBe('“id” is missing.');
  expect(wordsOf(z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]), 7)).toBe('The request is not valid.');
});
