import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { ProfileLink, UpdateUserInput } from '../../contract.ts';
import { mayChangeProfile } from '../../policy.ts';
import { peopleRefusals } from '../../refusals.ts';
import type { UserRow } from './serialize-user.ts';
import { refuseSiteName } from './refuse-site-name.ts';
import { publishPerson } from '../accounts/publish-person.ts';
import { claimUsername } from '../usernames/claim-username.ts';
import { changePictures } from '../../pictures/server/change-pictures.ts';

/** The command of calls: `updateUser`, and refuses new names that pass for the site. One may pass for it because the site was renamed since. */
export async function updateProfile(
  command: CommandContext,
  actor: Actor,
  input: UpdateUserInput,
  services: Pick<Services, 'site'>,
): Promise<UserRow> {
  const { username, displayName } = input.user;
  return updateUser(command, actor, input, (before) =>
    refuseSiteName(
      {
        ...(username === before.username ? {} : { username }),
        ...(displayName === before.display_name ? {} : { displayName }),
      },
      services.site.values().name,
    ),
  );
}

/**
 * Changes the caller's own profile; omitted fields stay as they are. Pictures come as uploads in `entities` and appear once processed.
 * `refuse` judges the input by what is stored. Refuses someone else's profile, a username that is taken, reserved or changed too often, and uploads that aren't the caller's.
 */
export async function updateUser(
  command: CommandContext,
  actor: Actor,
  input: UpdateUserInput,
  refuse: (before: UserRow) => void = () => undefined,
): Promise<UserRow> {
  const { user } = input;
  if (!mayChangeProfile(actor, user.id)) throw peopleRefusals.NOT_YOURS();
  const { tx, now } = command;
  const before = await tx.selectFrom('users').selectAll().where('user_id', '=', user.id).forUpdate().executeTakeFirst();
  if (!before || before.status === 'deleted') throw peopleRefusals.NOT_FOUND();
  refuse(before);
  if (user.username !== undefined) await claimUsername(command, { userId: user.id, username: before.username }, user.username);
  await tx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(user.username === undefined ? {} : { username: user.username }),
      ...(user.displayName === undefined ? {} : { display_name: user.displayName || null }),
      ...(user.bio === undefined ? {} : { bio: user.bio || null }),
      ...(user.links === undefined ? {} : { links: JSON.stringify(storedLinks(user.links)) }),
      ...(user.onboardingComplete === undefined ? {} : { onboarding_complete: user.onboardingComplete }),
      ...(user.inSearchEngines === undefined ? {} : { in_search_engines: user.inSearchEngines }),
      ...(user.shownAsParticipant === undefined ? {} : { shown_as_participant: user.shownAsParticipant }),
    })
    .where('user_id', '=', user.id)
    .execute();
  await publishPerson(command, user.id);
  await changePictures(command, actor, before, input);
  return tx.selectFrom('users').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow();
}

/** Links as their column holds them: a label that is left out or empty is null. */
export function storedLinks(links: ProfileLink[]): { url: string; label: string | null }[] {
  return links.map(({ url, label }) => ({ url, label: label || null }));
}
