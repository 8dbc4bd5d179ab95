import { usernameKey } from '#features/people/rules.ts';
import { CREATORS, EVERYBODY } from '../people/everybody.ts';
import { ADMIN } from '../people/members.ts';
import type { DemoPerson } from '../people/person.ts';
import { createRandom } from '../pictures/random.ts';
import { DEMO_ISSUER } from '../../src/apps/worker/demo-issuer.ts';
import { before, DAY, type DemoRows, type PlanSettings, userIdOf } from './rows.ts';

type PeopleRows = Pick<DemoRows, 'users' | 'username_claims' | 'identity_claims' | 'follows' | 'followers'>;
type Media = DemoRows['media_entities'];

/** Plans the demo's people with names and pictures, and who follows whom: many follow a few, a few follow many. */
export function planPeople(media: Media, { now }: PlanSettings): PeopleRows {
  const follows = planFollows(now);
  return {
    users: EVERYBODY.map((person) => userRow(person, now, media, follows)),
    username_claims: EVERYBODY.map(({ username }) => ({ username_lower: usernameKey(username), user_id: userIdOf(username) })),
    identity_claims: EVERYBODY.map(({ username }) => ({ issuer: DEMO_ISSUER, subject: username, user_id: userIdOf(username) })),
    follows,
    followers: follows.map((follow) => ({ ...follow })),
  };
}

function userRow(person: DemoPerson, now: Date, media: Media, follows: DemoRows['follows']): DemoRows['users'][number] {
  const userId = userIdOf(person.username);
  const joined = before(now, createRandom(`joined:${person.username}`).between(120, 700) * DAY);
  const face = pictureOf(media, userId, 'profile');
  const cover = pictureOf(media, userId, 'profileCover');
  return {
    user_id: userId,
    username: person.username,
    display_name: person.name,
    email: person.email,
    bio: person.bio,
    links: JSON.stringify(person.links),
    profile_pic_media_id: face?.id ?? null,
    profile_pic: face === null ? null : JSON.stringify(face),
    profile_cover_media_id: cover?.id ?? null,
    profile_cover_pic: cover === null ? null : JSON.stringify(cover),
    admin: person === ADMIN,
    onboarding_complete: true,
    follower_count: follows.filter((follow) => follow.following_user_id === userId).length,
    following_count: follows.filter((follow) => follow.follower_user_id === userId).length,
    created_at: joined,
    updated_at: joined,
  };
}

function pictureOf(media: Media, userId: string, entityType: string) {
  const entity = media.find((row) => row.user_id === userId && row.entity_type === entityType);
  if (!entity) return null;
  return {
    id: entity.id,
    status: 'READY',
    variants: JSON.parse(String(entity.variants)) as Record<string, string>,
    blur: entity.blur ?? null,
  };
}

function planFollows(now: Date): DemoRows['follows'] {
  return EVERYBODY.flatMap((follower) => {
    const random = createRandom(`follows:${follower.username}`);
    const eagerness = random.between(0.35, 1.05);
    return CREATORS.filter((creator) => creator.username !== follower.username && random.chance(creator.pull * eagerness)).map(
      (creator) => ({
        follower_user_id: userIdOf(follower.username),
        following_user_id: userIdOf(creator.username),
        created_at: before(now, random.between(0.02, 100) * DAY),
      }),
    );
  });
}
