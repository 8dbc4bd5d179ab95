import { everybody, members, type Row } from './authorization-table.ts';

/** The calls that find: search, places and tags. */
export const FINDING_ROWS: Row[] = [
  { call: 'POST /search', about: 'words', outcomes: everybody('ok'), input: ({ owner }) => ({ input: { query: owner.username } }) },
  {
    call: 'POST /search',
    about: 'a place',
    outcomes: everybody('empty'),
    input: () => ({ input: { locationCoordinates: { latitude: 51.5, longitude: 0 } } }),
  },
  {
    call: 'POST /search/dates',
    about: 'the dates of a session',
    outcomes: everybody('ok'),
    input: ({ owner, things }) => ({
      input: { query: owner.username },
      days: { from: '2026-06-01', to: '2026-07-01' },
      sessions: [{ userId: owner.userId, id: things.inPerson.id }],
    }),
  },
  {
    call: 'POST /search/dates',
    about: 'the dates of a locked session',
    outcomes: everybody('ok'),
    input: ({ owner, things }) => ({
      input: { query: owner.username },
      days: { from: '2026-06-01', to: '2026-07-01' },
      sessions: [{ userId: owner.userId, id: things.lockedSession.id }],
    }),
  },
  { call: 'search.search', about: 'words', outcomes: everybody('ok'), input: ({ owner }) => ({ query: owner.username }) },
  {
    call: 'search.suggest',
    about: 'the beginning of a name',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ query: owner.username.slice(0, 4) }),
  },
  { call: 'POST /location/suggestions', about: 'a town', outcomes: everybody('ok'), input: () => ({ query: 'hack' }) },
  { call: 'POST /location/geocode', about: 'an address', outcomes: everybody('ok'), input: () => ({ query: '1 Park Lane, Bristol' }) },
  { call: 'POST /location/geocode', about: 'a point', outcomes: everybody('ok'), input: () => ({ latitude: 51.5, longitude: 0 }) },
  {
    call: 'discovery.queryNearby',
    about: 'a place',
    outcomes: everybody('empty'),
    input: () => ({ near: { latitude: 51.5, longitude: 0 } }),
  },
  {
    call: 'discovery.querySimilar',
    about: 'a session',
    outcomes: everybody('ok'),
    input: ({ owner, things }) => ({ userId: owner.userId, sessionId: things.inPerson.id }),
  },
  {
    call: 'discovery.querySimilar',
    about: 'a locked session',
    outcomes: everybody('ok'),
    input: ({ owner, things }) => ({ userId: owner.userId, sessionId: things.lockedSession.id }),
  },
  { call: 'discovery.getExplore', about: 'topics and towns', outcomes: everybody('ok'), input: () => undefined },
  { call: 'tag.getFollowedTags', about: 'one’s own', outcomes: members('empty'), input: () => undefined },
  { call: 'tag.queryKnownTags', about: 'all', outcomes: everybody('ok'), input: () => ({}) },
  { call: 'tag.queryKnownTags', about: 'by a beginning', outcomes: everybody('ok'), input: () => ({ prefix: 'yog' }) },
  { call: 'search.getUserSearchQueries', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
  { call: 'search.getUserSearchLocations', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
  { call: 'location.queryUserLocations', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
];

const BRISTOL = { formattedAddress: 'Bristol', coordinates: { latitude: 51.45, longitude: -2.6 } };
// Belongs to nobody: deleting it succeeds for every caller, and nobody can reach what another person has stored.
const GONE = { createdAt: '2020-01-01T00:00:00.000Z' };

/** The calls that store searches and places. */
export const KEEPING_ROWS: Row[] = [
  { call: 'search.putUserSearchQuery', about: 'a search', outcomes: members('ok'), input: () => ({ query: 'yoga', location: BRISTOL }) },
  { call: 'search.deleteUserSearchQuery', about: 'a search', outcomes: members('ok'), input: () => GONE },
  { call: 'search.putUserSearchLocation', about: 'a place', outcomes: members('ok'), input: () => ({ location: BRISTOL }) },
  { call: 'search.deleteUserSearchLocation', about: 'a place', outcomes: members('ok'), input: () => GONE },
  { call: 'location.putUserLocation', about: 'a place', outcomes: members('ok'), input: () => ({ location: BRISTOL }) },
  { call: 'location.deleteUserLocation', about: 'a place', outcomes: members('ok'), input: () => GONE },
];
