import { expect, it } from 'vitest';
import { personOf, sessionChange } from './session-change.ts';

it.each([
  [null, null, false, 'keep'],
  ['ada', 'ada', false, 'keep'],
  [null, 'ada', false, 'reader'],
  ['ada', 'bob', false, 'reload'],
  ['ada', 'bob', true, 'reload'],
  ['ada', null, false, 'leave'],
  ['ada', null, true, 'guest'],
] as const)('from %s to %s (already over: %s) a page must %s', (former, next, wasOver, change) => {
  expect(sessionChange(former, next, wasOver)).toBe(change);
});

it("identifies a person by their token's subject, else by their email", () => {
  expect(personOf({ sub: 's', email: 'a@example.com' })).toBe('s');
  expect(personOf({ sub: '', email: 'a@example.com' })).toBe('a@example.com');
  expect(personOf(null)).toBeNull();
});
