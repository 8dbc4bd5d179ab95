import Validator from '@adobe/structured-data-validator';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PublicUser } from '#features/people/contract.ts';
import { profileHead } from '#features/people/shared/profile-head.ts';
import type { Content, SessionContent } from '#features/content/contract.ts';
import { postHead } from '#features/content/shared/items/post-head.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { sessionHead } from '#features/sessions/shared/session-head.ts';
import { metaOf, type PageHead } from '#platform/web/page/page-head.ts';

const ORIGIN = 'https://turnout.example';
const EVIL = '</script><script>alert(1)</script>';
const author = { id: 'm', username: 'maya', displayName: 'Maya', profilePic: null };
const session = {
  id: '01900000-0000-7000-8000-000000000001',
  locked: false,
  type: 'SESSION',
  username: 'maya',
  author,
  title: 'Yoga',
  shortText: 'Bring a mat.',
  media: [],
  timeZone: 'Europe/London',
  locationType: 'in-person',
  city: 'Bristol',
  approvalStatus: 'APPROVED',
  inSearchEngines: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  nextEvent: null,
} as Partial<SessionContent> as SessionContent;
const event: SessionEvent = {
  id: '01900000-0000-7000-8000-000000000002',
  sessionId: session.id,
  sessionOwnerUserId: 'm',
  sessionOwnerUsername: 'maya',
  host: author,
  title: 'Yoga',
  startDateTime: '2026-06-24T06:00:00.000Z',
  endDateTime: '2026-06-24T07:00:00.000Z',
  duration: 60,
  timeZone: 'Europe/London',
  price: 800,
  participantCount: 3,
  maxParticipantCount: 12,
  seatsLeft: 9,
  cancelled: false,
  locationType: 'in-person',
  city: 'Bristol',
  formattedAddress: null,
  addressLine: null,
  postcode: null,
  country: null,
  locationUrl: null,
  venuePublic: false,
};
const post = {
  id: '01900000-0000-7000-8000-000000000003',
  locked: false,
  type: 'POST',
  username: 'maya',
  author,
  shortText: 'Morning light',
  media: [],
  likeCount: 2,
  commentCount: 1,
  editedAt: null,
  approvalStatus: 'APPROVED',
  inSearchEngines: true,
  createdAt: '2026-11-01T10:00:00.000Z',
} as Partial<Content> as Content;
const maya = {
  ...author,
  bio: 'Yoga in Bristol',
  links: [{ url: 'https://maya.example', label: null }],
  profileCoverPic: null,
  followerCount: 7,
  followingCount: 1,
  score: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  inSearchEngines: true,
} satisfies PublicUser;

const picture = (status: 'PROCESSING' | 'READY', id = 'one') => ({
  id,
  type: 'image',
  url: Object.fromEntries(
    ['150', '800', '1500'].map((size) => [size, { url: status === 'READY' ? `/media/a/${size}.webp` : null, status }]),
  ),
});

type Thing = Record<string, unknown>;
const eventOf = (changes: Partial<SessionEvent> = {}): Thing => sessionHead(session, ORIGIN, [{ ...event, ...changes }]).data?.[0] ?? {};

/** The errors Google would report for the kinds of things that the validator knows: breadcrumbs, offers, people. */
async function problemsOf(head: PageHead): Promise<string[]> {
  const jsonld: Record<string, Thing[]> = {};
  for (const thing of head.data ?? []) (jsonld[String(thing['@type'])] ??= []).push({ '@context': 'https://schema.org', ...thing });
  const issues = await new Validator(null).validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}

// The validator doesn't know events; Google requires these of them (developers.google.com/search/docs/appearance/structured-data/event).
const REQUIRED = ['name', 'startDate', 'location'];
const STATUSES = ['EventScheduled', 'EventRescheduled', 'EventCancelled'].map((name) => `https://schema.org/${name}`);

describe('what search engines read', () => {
  test.each<[string, PageHead]>([
    ['a session', sessionHead(session, ORIGIN, [event, { ...event, cancelled: true }])],
    ['a locked session', sessionHead({ ...session, locked: true } as unknown as Content, ORIGIN)],
    ['a post', postHead(post, ORIGIN)],
    ['a profile', profileHead(maya, ORIGIN)],
  ])('of %s has no error that the validator knows', async (_what, head) => {
    expect(await problemsOf(head)).toEqual([]);
    expect(head.data?.map((thing) => thing['@type'])).toContain('BreadcrumbList');
  });

  test('of breadcrumbs without names has an error (control)', async () => {
    const broken = {
      title: '',
      data: [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1 },
            { '@type': 'ListItem', position: 2 },
          ],
        },
      ],
    };
    expect(await problemsOf(broken)).not.toEqual([]);
  });

  test('of an event has everything required, with times in the zone of its place', () => {
    const data = eventOf();
    for (const name of REQUIRED) expect(data[name], name).toBeTruthy();
    expect(data).toMatchObject({ startDate: '2026-06-24T07:00:00+01:00', endDate: '2026-06-24T08:00:00+01:00' });
    expect(STATUSES).toContain(data['eventStatus']);
    expect(data['location']).toEqual({
      '@type': 'Place',
      name: 'Bristol',
      address: { '@type': 'PostalAddress', addressLocality: 'Bristol', addressCountry: 'GB' },
    });
    expect(data['offers']).toMatchObject({ price: '8.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' });
  });

  test.each<[string, Partial<SessionEvent>, string]>([
    ['free places', { seatsLeft: 9 }, 'InStock'],
    ['no limit', { seatsLeft: null, maxParticipantCount: null }, 'InStock'],
    ['two places', { seatsLeft: 2 }, 'LimitedAvailability'],
    ['all sold', { seatsLeft: 0, participantCount: 12 }, 'SoldOut'],
    ['the last ones held', { seatsLeft: 0, participantCount: 11 }, 'SoldOut'],
    ['been cancelled', { cancelled: true }, 'SoldOut'],
  ])('of an event that has %s says so', (_what, changes, availability) => {
    expect(eventOf(changes)['offers']).toMatchObject({ availability: `https://schema.org/${availability}` });
  });

  test('of moved and cancelled events says so', () => {
    const moved = { previousStartDateTime: '2026-06-23T06:00:00.000Z' };
    expect(eventOf(moved)).toMatchObject({ eventStatus: STATUSES[1], previousStartDate: '2026-06-23T07:00:00+01:00' });
    expect(eventOf({ ...moved, cancelled: true })).toMatchObject({
      eventStatus: STATUSES[2],
      previousStartDate: '2026-06-23T07:00:00+01:00',
    });
    expect(eventOf()).not.toHaveProperty('previousStartDate');
  });

  test('includes a street address that everyone may see, and never a meeting link', () => {
    const open = { formattedAddress: '1 Quay Street, Bristol', addressLine: '1 Quay Street', postcode: 'BS1 1AA' };
    expect(eventOf(open)['location']).toMatchObject({ address: { streetAddress: '1 Quay Street', postalCode: 'BS1 1AA' } });
    const online = eventOf({ locationType: 'online', locationUrl: 'https://meet.example/secret' });
    expect(online['location']).toMatchObject({ '@type': 'VirtualLocation' });
    expect(JSON.stringify(online)).not.toContain('meet.example');
  });

  test('of locked content reveals nothing but its name', () => {
    const locked = { ...session, locked: true, text: 'canary', city: 'canary', notes: 'canary' } as unknown as Content;
    expect(JSON.stringify(sessionHead(locked, ORIGIN, [event]))).not.toContain('canary');
    expect(sessionHead(locked, ORIGIN, [event]).data?.map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
  });

  test.each<[string, PageHead, PageHead]>([
    ['a session', sessionHead(session, ORIGIN, [event]), sessionHead({ ...session, inSearchEngines: false }, ORIGIN, [event])],
    [
      'a locked session',
      sessionHead({ ...session, locked: true } as unknown as Content, ORIGIN),
      sessionHead({ ...session, locked: true, inSearchEngines: false } as unknown as Content, ORIGIN),
    ],
    ['a post', postHead(post, ORIGIN), postHead({ ...post, inSearchEngines: false }, ORIGIN)],
    ['a profile', profileHead(maya, ORIGIN), profileHead({ ...maya, inSearchEngines: false }, ORIGIN)],
    ['a post that awaits a moderator', postHead(post, ORIGIN), postHead({ ...post, approvalStatus: 'PENDING' }, ORIGIN)],
    [
      'a session that awaits a moderator',
      sessionHead(session, ORIGIN, [event]),
      sessionHead({ ...session, approvalStatus: 'PENDING' }, ORIGIN, [event]),
    ],
  ])('asks them to leave out %s, but otherwise only what its owner wants left out', (_what, shown, hidden) => {
    const asks = (head: PageHead) => JSON.stringify(metaOf(head, { origin: ORIGIN, name: 'Turnout' })).includes('noindex');
    expect([asks(shown), asks(hidden)]).toEqual([false, true]);
  });

  test.each<[string, PageHead]>([
    ['a session', sessionHead(session, ORIGIN, [event])],
    ['a post', postHead(post, ORIGIN)],
  ])('gives %s its preview card as its picture, because links to pictures expire', (_what, { data, image }) => {
    expect(data?.[0]?.['image']).toEqual([`${ORIGIN}${image}`]);
  });

  test('has the first whole words of a post as its title and headline', () => {
    const head = postHead({ ...post, shortText: `Breathe ${'before your first coffee '.repeat(6)}` }, ORIGIN);
    expect(head.title).toMatch(/^Maya: Breathe .* (before|your|first|coffee)…$/);
    expect(head.data?.[0]?.['headline']).toMatch(/ (before|your|first|coffee)…$/);
  });

  test('cannot end its script element, whatever people write', () => {
    const head = postHead({ ...post, shortText: EVIL }, ORIGIN);
    const Stub = createRoutesStub([
      { path: '/', meta: () => metaOf(head, { origin: ORIGIN, name: 'Turnout' }), Component: () => createElement(Meta) },
    ]);
    const html = renderToString(createElement(Stub));
    expect(html).toContain('application/ld+json');
    expect(html).not.toContain('<script>alert');
  });
});

describe('a preview card has another address, so that other sites draw it anew,', () => {
  const withMedia = (...media: unknown[]) => ({ ...post, media }) as Content;
  const by = (profilePic: unknown) => ({ ...post, author: { ...author, profilePic } }) as Content;
  const film = { id: 'film', type: 'video', url: { '512': { url: '/media/a/512.webp', status: 'READY' } } };

  test.each<[string, PageHead, PageHead]>([
    ['once its picture is ready', postHead(withMedia(picture('PROCESSING')), ORIGIN), postHead(withMedia(picture('READY')), ORIGIN)],
    [
      'if the first picture after a film is another',
      postHead(withMedia(film, picture('READY')), ORIGIN),
      postHead(withMedia(film, picture('READY', 'two')), ORIGIN),
    ],
    ['once the author’s portrait is ready', postHead(by(picture('PROCESSING')), ORIGIN), postHead(by(picture('READY')), ORIGIN)],
    [
      'once the picture of a session is ready',
      sessionHead({ ...session, media: [picture('PROCESSING')] } as unknown as Content, ORIGIN),
      sessionHead({ ...session, media: [picture('READY')] } as unknown as Content, ORIGIN),
    ],
    ['if a session is held in another zone', sessionHead(session, ORIGIN), sessionHead({ ...session, timeZone: 'Europe/Lisbon' }, ORIGIN)],
    [
      'if somebody without a bio has more followers',
      profileHead({ ...maya, bio: null }, ORIGIN),
      profileHead({ ...maya, bio: null, followerCount: 8 }, ORIGIN),
    ],
  ])('%s', (_when, before, after) => {
    expect(before.image).toMatch(/^\/cards\//);
    expect(after.image).not.toBe(before.image);
  });
});
