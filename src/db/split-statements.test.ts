import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test.each([
  ['nothing', '\n-- only a comment; with a semicolon\n', []],
  ['an unfinished last statement', 'select 1;\nselect 2', ['select 1', 'select 2']],
  ['empty statements', ';; select 1;;', ['select 1']],
  ['a semicolon in a string', "select 'one; ''two;'''; select 2", ["select 'one; ''two;'''", 'select 2']],
  ['a semicolon in a quoted name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  [
    'a quote in a comment',
    "select 1; -- doesn't end\nselect 2; /* isn't; */ select 3",
    ['select 1', "-- doesn't end\nselect 2", "/* isn't; */ select 3"],
  ],
  [
    'the body of a function',
    'do $$ begin a; b; end $$; do $body$ $$; $body$; select $1',
    ['do $$ begin a; b; end $$', 'do $body$ $$; $body$', 'select $1'],
  ],
])('splits %s', (_what, sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements);
});
