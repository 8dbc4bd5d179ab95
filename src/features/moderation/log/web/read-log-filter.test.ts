import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { readLogFilter } from './read-log-filter.ts';

const NOTHING = { by: '', action: '', about: '', item: '', days: '' };
const item = uuidv7();

test.each([
  ['an item that was cut short', { about: 'maya', item: 'x' }, { about: 'maya' }],
  ['an item without its person', { item }, {}],
  ['a person that nobody can be', { about: ' ', item }, {}],
  ['an email address', { about: 'ada@mail.example' }, {}],
  ['an action and a period that don’t exist', { action: 'DANCE', days: '8' }, {}],
])('leaves out %s', (_, choice, filter) => {
  expect(readLogFilter({ ...NOTHING, ...choice })).toEqual(filter);
});

test('reads everything that a filter allows', () => {
  const choice = { by: item, action: 'ANNOUNCE', about: '@maya', item, days: '7' };
  expect(readLogFilter(choice)).toEqual({ ...choice, about: 'maya', days: 7 });
});
