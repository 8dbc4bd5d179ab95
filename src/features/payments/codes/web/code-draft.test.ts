import { expect, test } from 'vitest';
import { checkCode, codeDraftOf, emptyCode } from './code-draft.ts';

test.each([
  [{ code: 'ab', value: '20' }, { code: 'A code has 3 to 24 letters, digits or hyphens' }],
  [{ code: 'SPRING', value: '' }, { value: 'Enter a percentage, such as 20' }],
  [{ code: 'SPRING', how: 'amount' as const, value: ' ' }, { value: 'Enter an amount in pounds, such as 5.00' }],
  [{ code: 'SPRING', value: '120' }, { value: 'A code can take off at most 100%' }],
  [{ code: 'SPRING', value: '20', from: '2026-12-02', until: '2026-12-01' }, { until: 'It must end after it begins' }],
  [{ code: 'SPRING', value: '20', mostUses: '1.5' }, { mostUses: 'Use a whole number' }],
  [{ code: 'SPRING', value: '20', covers: { sessions: [], memberships: [], subscription: false } }, { covers: 'Choose what it is for' }],
])('says at the field what is wrong with %j', (typed, errors) => {
  expect(checkCode({ ...emptyCode(), ...typed })).toEqual({ ok: false, errors });
});

test('is sent as typed, and read back as it was sent', () => {
  const draft = {
    ...emptyCode(),
    code: 'spring-26',
    how: 'amount' as const,
    value: '2.50',
    mostUses: '50',
    minimum: '30.00',
    until: '2026-12-31',
  };
  const checked = checkCode(draft);
  if (!checked.ok) throw new Error('It was refused.');
  expect(checked.input).toMatchObject({ code: 'SPRING-26', percent: null, amount: 250, mostUses: 50, mostUsesEach: null, minimum: 3000 });
  const stored = { ...checked.input, id: 'a', uses: 0, state: 'active' as const, createdAt: '2026-11-27T00:00:00.000Z' };
  expect(codeDraftOf(stored)).toEqual({ ...draft, code: 'SPRING-26' });
});

test('an edited code begins and ends when it did unless its days are changed', () => {
  const [startDateTime, endDateTime] = ['2026-12-01T09:30:00.000Z', '2026-12-31T12:00:00.000Z'];
  const stored = { ...emptyCode(), id: 'a', uses: 0, state: 'active' as const, createdAt: startDateTime };
  const code = { ...stored, code: 'SPRING', percent: 20, amount: null, periods: 1, mostUses: null, mostUsesEach: null, minimum: null };
  const edited = { ...code, startDateTime, endDateTime };
  const draft = { ...codeDraftOf(edited), value: '25' };
  expect(checkCode(draft, edited)).toMatchObject({ input: { percent: 25, startDateTime, endDateTime } });
  const [longer, other] = [checkCode({ ...draft, until: '2027-01-02' }, edited), checkCode({ ...draft, from: '', until: '' }, edited)];
  expect(longer).toMatchObject({ input: { startDateTime, endDateTime: new Date('2027-01-02T23:59:59.999').toISOString() } });
  expect(other).toMatchObject({ input: { startDateTime: null, endDateTime: null } });
});
