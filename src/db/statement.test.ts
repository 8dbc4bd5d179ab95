import { describe, expect, test } from 'vitest';
import { statement } from './statement.ts';

describe('a statement', () => {
  test('throws if a named value is missing', () => {
    const one = statement<object, { id?: string }>('select id from users where user_id = :id');
    expect(() => one.values({})).toThrow('No value was given for :id.');
    expect(one.values({ id: 'a' })).toEqual(['a']);
  });

  test('numbers its names in order of appearance, each once, and returns their values in that order', () => {
    const one = statement<object, { reader: string | null; now: Date; unused: number }>(
      'select :now::timestamptz > at from things where owner = :reader::uuid or guest = :reader::uuid',
    );
    expect(one.text).toBe('select $1::timestamptz > at from things where owner = $2::uuid or guest = $2::uuid');
    expect(one.values({ reader: null, now: new Date(0), unused: 1 })).toEqual([new Date(0), null]);
  });

  test.each(["select 'at :name', x::text", "select 'it''s :name' || '::x'", 'select 1'])('finds no names in %s', (text) => {
    expect(statement(text).text).toBe(text);
  });
});
