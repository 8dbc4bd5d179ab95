import { expect, test } from 'vitest';
import type { Hit } from '../../contract.ts';
import { reasonOf } from './hit-list.tsx';
import { distanceText, foundSessions } from './session-row.tsx';

type SessionHit = Extract<Hit, { type: 'SESSION' }>;
const DATE = { id: 'date', startDateTime: '2026-12-04T07:00:00.000Z', city: 'York' };
const AUTHOR = { displayName: 'Ana Silva', username: 'ana' };
const hit = (why: object, { item, date = DATE }: { item?: object; date?: object | null } = {}) =>
  ({
    type: 'SESSION',
    item: { type: 'SESSION', locked: false, id: 'id', title: 'Slow yoga', subtitle: null, username: 'ana', author: AUTHOR, ...item },
    date,
    why: { text: '', marks: [[0, 4]], meant: null, ...why },
  }) as unknown as SessionHit;

test('a row leads to the date that was found, and names the host', () => {
  const [found] = foundSessions([hit({ by: 'title' })]);
  expect(found).toMatchObject({ path: expect.stringContaining('date'), line: 'With Ana Silva', date: DATE });
});

test('a row shows the line below the title rather than the host, who is then named as the reason', () => {
  const one = hit({ by: 'author', text: 'Ana Silva @ana' }, { item: { subtitle: 'For stiff people' } });
  expect(foundSessions([one])[0]?.line).toBe('For stiff people');
  expect(reasonOf(one)).not.toBeNull();
});

test.each([
  ['locked', hit({ by: 'title' }, { item: { locked: true } })],
  ['without a date', hit({ by: 'title' }, { date: null })],
])('a session that is %s has no row', (_what, one) => {
  expect(foundSessions([one])).toEqual([]);
});

test.each([
  ['its title', { by: 'title', text: 'Slow yoga' }, false],
  ['its town', { by: 'town', text: 'York' }, false],
  ['another town than that of the date', { by: 'town', text: 'Leeds' }, true],
  ['its host', { by: 'author', text: 'Ana Silva @ana' }, false],
  ['a hashtag', { by: 'tag', text: '#yoga' }, true],
  ['its text', { by: 'text', text: 'Bring a mat' }, true],
  ['no word', { by: 'text', text: 'Bring a mat', marks: [] }, false],
])('a session found by %s says so above its row only if the row doesn’t show it', (_by, why, isSaid) => {
  expect(reasonOf(hit(why)) !== null).toBe(isSaid);
});

test.each([
  ['what the card shows', 'Bring a mat and two blocks.', false],
  ['a later part of it', 'Something else.', true],
])('a post found by %s says so only if the card doesn’t show it', (_what, shortText, isSaid) => {
  const post = {
    type: 'POST',
    item: { shortText, author: AUTHOR },
    why: { by: 'text', text: '… a mat and two …', marks: [[4, 7]], meant: null },
  };
  expect(reasonOf(post as unknown as Hit) !== null).toBe(isSaid);
});

test.each([
  [0.4, false, 'under\u00a01\u00a0km'],
  [0.4, true, 'within\u00a0about\u00a01\u00a0km'],
  [2.44, false, '2.4\u00a0km'],
  [2.44, true, 'about\u00a02\u00a0km'],
  [35.9, true, 'about\u00a036\u00a0km'],
])('says %s km (approximate: %s) as “%s”', (distanceKm, approximate, text) => {
  expect(distanceText({ distanceKm, point: { latitude: 51, longitude: 0, approximate } })).toBe(text);
});
