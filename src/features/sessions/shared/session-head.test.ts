import { expect, test } from 'vitest';
import type { NextEvent, SessionContent } from '#features/content/contract.ts';
import { sessionHead } from './session-head.ts';

const next: NextEvent = {
  id: '01900000-0000-7000-8000-000000000002',
  startDateTime: '2026-11-24T23:30:00.000Z',
  endDateTime: '2026-11-25T00:30:00.000Z',
  price: 800,
  participantCount: 0,
  maxParticipantCount: null,
  ownPlace: null,
};
const session = {
  id: '01900000-0000-7000-8000-000000000001',
  locked: false,
  type: 'SESSION',
  username: 'maya',
  author: { id: 'm', username: 'maya', displayName: 'Maya', profilePic: null },
  title: 'Yoga',
  shortText: 'Bring a mat.',
  media: [],
  timeZone: 'Europe/London',
  locationType: 'in-person',
  city: 'Bristol',
  formattedAddress: '1 Quay Street, Bristol',
  addressLine: '1 Quay Street',
  postcode: 'BS1 1AA',
  nextEvent: next,
} as Partial<SessionContent> as SessionContent;

const headOf = (nextEvent: NextEvent) => sessionHead({ ...session, nextEvent }, 'https://turnout.test');

test('a session gives the place and the day of its next event', () => {
  expect(headOf(next).description).toBe('Tuesday 24 November 2026. Bristol, with Maya. Bring a mat.');
});

test('the line below the title comes before the text, for search engines too', () => {
  const head = sessionHead({ ...session, subtitle: 'For stiff hips' }, 'https://turnout.test');
  expect(head.description).toBe('Tuesday 24 November 2026. Bristol, with Maya. For stiff hips. Bring a mat.');
});

test('an event that was moved elsewhere is described with its own city and clock, and never with the street of the others', () => {
  const moved = headOf({ ...next, ownPlace: { timeZone: 'Europe/Paris', locationType: 'in-person', city: 'Lille' } });
  expect(moved.description).toBe('Wednesday 25 November 2026. Lille, with Maya. Bring a mat.');
  expect(JSON.stringify(moved)).not.toContain('Quay');
  const online = headOf({ ...next, ownPlace: { timeZone: 'Europe/London', locationType: 'online', city: null } });
  expect(online.description).toContain('Online');
});
