import type { Db } from '#db/client.ts';
import { bindPersonalData, whole } from '#platform/server/database/personal-data.ts';
import { peoplePersonalData } from '../personal-data.ts';

const profile = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('users')
      .select(['user_id as id', 'username', 'display_name as displayName', 'email', 'bio', 'links', 'admin', 'status'])
      .select([
        'onboarding_complete as onboardingComplete',
        'shown_as_participant as shownAsParticipant',
        'in_search_engines as inSearchEngines',
        'terms_version as termsVersion',
      ])
      .select([
        'follower_count as followerCount',
        'following_count as followingCount',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ])
      .where('user_id', '=', userId)
      .execute(),
  );

const usernames = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('username_claims')
      .select(['username_lower as username', 'reserved_until as keptUntil'])
      .where('user_id', '=', userId)
      .execute(),
  );

/** Reads the personal data of people. Deleting the account erases it at once (`anonymizeUser`). */
export const peopleData = bindPersonalData(peoplePersonalData, {
  read: {
    'profile.json': profile,
    'usernames.json': usernames,
  },
  erase: {},
});
