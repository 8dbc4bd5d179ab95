import type { BadInput } from './bad-inputs.ts';

const suggestions = (about: string, query: string, message: string): BadInput => ({
  about: `a place for ${about}`,
  call: 'POST /location/suggestions',
  input: { query },
  status: 400,
  message,
});

const search = (about: string, input: object, message?: string): BadInput[] =>
  [
    { call: 'POST /search', input: { input } },
    { call: 'search.search', input },
  ].map((call) => ({ ...call, about: `a search for ${about}`, status: 400, ...(message === undefined ? {} : { message }) }));

/** Invalid inputs to searches. */
export const BAD_FINDING_INPUTS: BadInput[] = [
  ...search('one letter', { query: ' y ' }, 'Search query too short'),
  ...search('nothing', {}, 'Search query too short'),
  ...search('an overlong query', { query: 'y'.repeat(101) }, 'Search query too long'),
  ...['yo\\ga', 'yo"ga', 'yoga%', 'yo | ga', 'yoga 💃', '<yoga>', 'yoga:*', 'yo(ga'].flatMap((query) =>
    search(query, { query }, 'Invalid characters in query'),
  ),
  ...search('101 hits at a time', { query: 'yoga', limit: 101 }),
  ...search('half a point', { locationCoordinates: { latitude: 51 } }),
  ...search('days before any database has dates', { query: 'yoga', filters: { from: '0000-01-01' } }),
  ...search('days after the year 9999', { query: 'yoga', filters: { from: '9999-12-31' }, sort: 'soonest' }),
  ...search('an unknown filter', { query: 'yoga', filters: { colour: 'red' } }),
  ...search('a cursor of another list', { query: 'yoga', cursor: 'abc.def' }, 'This cursor isn’t valid. Start again from the first page.'),
  ...[
    { about: 'dates of no sessions', days: { from: '2026-06-01', to: '2026-07-01' }, sessions: [] },
    { about: 'dates on no days', days: {}, sessions: [{ userId: crypto.randomUUID(), id: crypto.randomUUID() }] },
  ].map(({ about, ...asked }) => ({ about, call: 'POST /search/dates', input: { input: { query: 'yoga' }, ...asked }, status: 400 })),
  { about: 'what is near nothing', call: 'discovery.queryNearby', input: {}, status: 400 },
  { about: 'what is near beyond the pole', call: 'discovery.queryNearby', input: { near: { latitude: 91, longitude: 0 } }, status: 400 },
  {
    about: 'what is near within a year',
    call: 'discovery.queryNearby',
    input: { near: { latitude: 51, longitude: 0 }, span: 'year' },
    status: 400,
  },
  {
    about: 'a thousand sessions near',
    call: 'discovery.queryNearby',
    input: { near: { latitude: 51, longitude: 0 }, limit: 1000 },
    status: 400,
  },
  { about: 'half of the topics', call: 'discovery.getExplore', input: { topics: 'half' }, status: 400 },
  { about: 'what is similar to no session', call: 'discovery.querySimilar', input: { userId: 'me', sessionId: 'yoga' }, status: 400 },
  suggestions('one letter', ' h ', 'Search query too short'),
  suggestions('an overlong query', 'h'.repeat(201), 'Search query too long'),
  { about: 'a point beyond the pole', call: 'POST /location/geocode', input: { latitude: 91, longitude: 0 }, status: 400 },
  { about: 'half a point', call: 'POST /location/geocode', input: { latitude: 51 }, status: 400 },
  {
    about: 'a saved search with invalid characters',
    call: 'search.putUserSearchQuery',
    input: { query: 'yo%ga' },
    status: 400,
    message: 'Invalid characters in query',
  },
  {
    about: 'a saved search for both a weekend and a day',
    call: 'search.putUserSearchQuery',
    input: { query: 'yoga', filters: { when: 'weekend', from: '2026-11-28' } },
    status: 400,
    message: 'Choose either “when” or days.',
  },
  {
    about: 'a saved search for everything',
    call: 'search.putUserSearchQuery',
    input: { query: '!!', alert: true },
    status: 400,
    message: 'Add a word, a place or a hashtag before you save this search.',
  },
  {
    about: 'a saved place without a point',
    call: 'search.putUserSearchLocation',
    input: { location: { formattedAddress: 'Bath' } },
    status: 400,
  },
  { about: 'a saved search of no moment', call: 'search.deleteUserSearchQuery', input: { createdAt: 'yesterday' }, status: 400 },
];
