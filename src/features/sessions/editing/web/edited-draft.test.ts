import { expect, test } from 'vitest';
import type { SessionContent } from '#features/content/contract.ts';
import { draftLikeSession, draftOfSession, storedSessionEdit } from './edited-draft.ts';
import { checkSession } from './session-draft.ts';

const now = new Date('2026-11-21T12:00:00Z');
const session = {
  id: '01931f2e-0000-7000-8000-000000000001',
  title: 'Sunrise flow',
  text: 'Slow #yoga',
  tags: ['morning', 'yoga'],
  visibility: 'PUBLIC',
  duration: 75,
  startDateTime: '2026-10-20T06:00:30.000Z',
  endDateTime: '2026-10-20T07:15:30.000Z',
  timeZone: 'Europe/London',
  isRepeating: true,
  repeatConfig: { repeatEvery: { interval: 2, unit: 'week' }, repeatOn: ['tuesday'], endDateTime: '2026-12-29T12:00:00.000Z' },
  maxParticipantCount: 12,
  locationType: 'in-person',
  locationUrl: null,
  addressLine: '1 High Street',
  city: 'Bristol',
  postcode: null,
  country: 'United Kingdom',
  venuePublic: true,
  price: 850,
  notes: null,
  kinds: [],
  returnPolicy: null,
  afterwards: { tip: true, nextDate: false },
} as Partial<SessionContent> as SessionContent;

test('an untouched form says what the session says, to the second, even if its first date is past', () => {
  const draft = draftOfSession(session);
  expect(draft).toMatchObject({ date: '2026-10-20', time: '07:00', until: '2026-12-29', price: '8.50', capacity: '12', tags: ['morning'] });
  expect(checkSession(draft, now, session)).toMatchObject({
    ok: true,
    content: {
      startDateTime: session.startDateTime,
      repeatConfig: session.repeatConfig,
      duration: 75,
      maxParticipantCount: 12,
      addressLine: '1 High Street',
      country: 'United Kingdom',
      venuePublic: true,
      price: 850,
      afterwards: { tip: true, nextDate: false },
    },
  });
});

test('a changed first date must be in the future, and follows the clock of its zone', () => {
  const draft = draftOfSession(session);
  expect(checkSession({ ...draft, time: '08:00' }, now, session)).toMatchObject({
    ok: false,
    errors: { date: 'Choose a start in the future: the first date that changes.' },
  });
  expect(checkSession({ ...draft, date: '2026-12-01', time: '08:00' }, now, session)).toMatchObject({
    ok: true,
    content: { startDateTime: '2026-12-01T08:00:00.000Z' },
  });
});

test('an online session keeps its link and loses the country of its venue', () => {
  const online = { ...session, locationType: 'online' as const, locationUrl: 'https://meet.example/x', addressLine: null, city: null };
  const checked = checkSession(draftOfSession(online), now, online);
  expect(checked).toMatchObject({ ok: true, content: { locationUrl: 'https://meet.example/x' } });
  expect(checked.ok && checked.content.country).toBeUndefined();
});

test('the draft of an edit is not restored over what was changed elsewhere since', () => {
  const stored = JSON.parse(JSON.stringify({ ...draftOfSession(session), text: 'Half a thought' })) as unknown;
  expect(storedSessionEdit(session).parse(stored)).toMatchObject({ text: 'Half a thought', price: '8.50' });
  const elsewhere: Partial<SessionContent>[] = [{ price: 1200 }, { startDateTime: '2026-12-01T06:00:30.000Z' }, { city: 'Bath' }];
  for (const changed of elsewhere) expect(storedSessionEdit({ ...session, ...changed }).safeParse(stored).success).toBe(false);
});

test('a duplicate says what the session says but asks for dates of its own', () => {
  const id = '01931f2e-0000-7000-8000-000000000002';
  const { id: _own, date: _day, until: _end, basedOn: _basis, ...rest } = draftOfSession(session);
  expect(draftLikeSession(session, id)).toEqual({ ...rest, id, date: '', until: '', basedOn: null });
});
