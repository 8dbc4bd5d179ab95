import type { Scene } from './scene.ts';
import { uriOf } from './scene.ts';
import { type Exercise, inDays } from './steps.ts';

const LONDON = { latitude: 51.5, longitude: -0.12 };

/** Pages, feeds, profiles, search and discovery, as a guest and as a member. */
export async function readAndFind(exercise: Exercise, scene: Scene): Promise<void> {
  const { maya, post, free, hostName } = scene;
  for (const path of [
    '/',
    `/${maya.username}`,
    `/${maya.username}/post/${post.id}`,
    `/${hostName}/session/${free.sessionId}`,
    '/explore',
    '/near?lat=51.5&lng=-0.12',
    '/search?q=yoga',
    `/${maya.username}/memberships`,
    '/sitemap.xml',
    `/${maya.username}/feed.rss`,
    `/${maya.username}/feed.atom`,
    '/feeds/hashtag/yoga/feed.atom',
    '/feeds/town/London/feed.rss',
    `/${maya.username}/calendar.ics`,
  ])
    await exercise.page(`page ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`, path);
  await readSitemapParts(exercise);
  await readFeeds(exercise, scene);
  await search(exercise, scene);
}

async function readSitemapParts(exercise: Exercise): Promise<void> {
  const index = await (await fetch(`${exercise.web}/sitemap.xml`)).text();
  const paths = [...index.matchAll(/<loc>[^<]*?(\/sitemap\/(?:contents|people)[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  for (const path of paths.slice(0, 2)) await exercise.page(`page ${path}`, path);
}

async function readFeeds(exercise: Exercise, { maya, noah, post }: Scene): Promise<void> {
  await exercise.rpc('Discover, guest', 'feed.queryDiscoveryTimeline', { limit: 20 });
  const uri = uriOf(post);
  await exercise.all(noah, [
    ['Discover', 'feed.queryDiscoveryTimeline', { limit: 20 }],
    ['Discover by hashtag', 'feed.queryDiscoveryTimeline', { limit: 20, tag: 'yoga' }],
    ['Following', 'feed.queryFollowingTimeline', { limit: 20 }],
    ['new in Following', 'feed.queryNewInFollowing', { limit: 20, since: inDays(-1) }],
    ['best', 'feed.queryBest'],
    ['community', 'feed.queryCommunityTimeline', { hashtag: 'yoga', limit: 20, order: 'newest' }],
    ['upcoming events', 'feed.queryUpcomingEvents', { limit: 4 }],
    ['people to follow', 'feed.queryCreatorsToFollow', { limit: 4 }],
    ['profile', 'user.getUserProfile', { username: maya.username }],
    ['person by id', 'user.getUser', { userId: maya.userId }],
    ['oneself', 'user.getUser', { userId: noah.userId }],
    ['items of a person', 'content.queryContentByUser', { userId: maya.userId, limit: 20 }],
    ['item of an owner', 'content.getContentItem', { contentItemUri: uri, userId: maya.userId }],
    ['item', 'content.getContentItem', { contentItemUri: uri }],
    ['media of an item', 'media.queryEntitiesByMediaItemUri', { mediaItemUri: uri, userId: maya.userId }],
    ['followers', 'user.getFollowers', { userId: maya.userId, limit: 20 }],
    ['following', 'user.getFollowing', { userId: noah.userId, limit: 20 }],
    ['whether one follows', 'user.checkFollowStatus', { followingUserId: maya.userId }],
    ['usernames by prefix', 'user.searchUsernameByPrefix', { usernamePrefix: 'may' }],
    ['free username', 'user.checkUsername', { username: 'nobody_yet' }],
    ['known tags', 'tag.queryKnownTags', { prefix: 'yo' }],
  ]);
}

async function search(exercise: Exercise, { noah, free, paid, another }: Scene): Promise<void> {
  const query = 'yoga';
  const day = (days: number) => inDays(days).slice(0, 10);
  const sessions = [free, paid, another].map(({ owner, sessionId }) => ({ userId: owner, id: sessionId }));
  await exercise.rest('search as a guest', 'POST', '/search', { input: { query, limit: 20 } });
  await exercise.all(noah, [
    ...['POST', 'SESSION', 'USER', 'TAG'].map((type): [string, string, unknown] => [
      `search ${type}`,
      'search.search',
      { query, type, limit: 20 },
    ]),
    ['search of two words', 'search.search', { query: 'morning yoga', limit: 20 }],
    [
      'search nearby',
      'search.search',
      { locationCoordinates: LONDON, type: 'SESSION', filters: { free: true, withinKm: 50 }, sort: 'nearest' },
    ],
    ['suggestions', 'search.suggest', { query: 'yo' }],
    ['near you', 'discovery.queryNearby', { near: LONDON }],
    ['similar sessions', 'discovery.querySimilar', { userId: free.owner, sessionId: free.sessionId }],
    ['explore', 'discovery.getExplore', { topics: 'all', towns: 'all' }],
  ]);
  await exercise.rest(
    'dates found',
    'POST',
    '/search/dates',
    { input: { query, type: 'SESSION' }, days: { from: day(0), to: day(20) }, sessions },
    noah,
  );
  await exercise.rest('places suggested', 'POST', '/location/suggestions', { query: 'Lond' });
  const saved = await exercise.rpc<{ createdAt: string }>('save a search', 'search.putUserSearchQuery', { query, alert: true }, noah);
  await exercise.rpc('saved searches', 'search.getUserSearchQueries', {}, noah);
  await exercise.rpc('delete a saved search', 'search.deleteUserSearchQuery', { createdAt: saved?.createdAt }, noah);
  const location = { formattedAddress: 'London', coordinates: LONDON };
  await exercise.all(noah, [
    ['save a place to search', 'search.putUserSearchLocation', { location }],
    ['saved places', 'search.getUserSearchLocations', {}],
    ['save one’s own place', 'location.putUserLocation', { location }],
  ]);
}
