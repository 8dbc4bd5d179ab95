import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { CreateUserInput } from '../../contract.ts';
import { peopleRefusals } from '../../refusals.ts';
import { proposeUsernames, usernameKey } from '../../rules.ts';
import { peopleDependencies } from '../../server/dependencies.ts';
import type { UserRow } from '../profiles/serialize-user.ts';
import { publishPerson } from './publish-person.ts';
import { reserveUsername } from '../usernames/claim-username.ts';
import { storedLinks } from '../profiles/update-user.ts';
import type { Db, Tx } from '#db/client.ts';

type Profile = NonNullable<CreateUserInput['user']>;
export type NewUser = { issuer: string; subject: string; email: string; displayName: string | null } & Pick<
  Profile,
  'username' | 'bio' | 'links' | 'onboardingComplete'
>;

/**
 * Creates the account of a person who signed in for the first time (docs/product.md#accounts), with the username that the person chose or
 * else a free one made from the display name (docs/product.md#username). Refuses a chosen username that is reserved or taken; `site` is what the site is called, for which no proposal passes. Idempotent, even under concurrency: the same person always gets the same account.
 * Records which version of the terms they accepted.
 */
export async function createUser(command: CommandContext, person: NewUser, site: string): Promise<UserRow> {
  const { tx, now } = command;
  const userId = command.newId();
  // A concurrent second request waits here until the first commits, then finds that account.
  const claim = await tx
    .insertInto('identity_claims')
    .values({ issuer: person.issuer, subject: person.subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!claim) return findExisting(command, person);
  const username = person.username ?? (await claimFreeUsername(command, userId, { displayName: person.displayName, site }));
  if (person.username !== undefined) await reserveUsername(command, userId, person.username);
  const user = await tx
    .insertInto('users')
    .values({
      user_id: userId,
      username,
      display_name: person.displayName,
      email: person.email,
      terms_version: await peopleDependencies().findTermsVersion(command),
      created_at: now,
      updated_at: now,
      ...(person.bio ? { bio: person.bio } : {}),
      ...(person.links ? { links: JSON.stringify(storedLinks(person.links)) } : {}),
      ...(person.onboardingComplete === undefined ? {} : { onboarding_complete: person.onboardingComplete }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishPerson(command, userId);
  await peopleDependencies().welcome(command, { userId, username });
  return user;
}

async function findExisting({ tx }: CommandContext, person: NewUser): Promise<UserRow> {
  const user = await findUserByIdentity(tx, person);
  if (!user) throw peopleRefusals.NOT_CREATED();
  return user;
}

type Naming = { displayName: string | null; site: string };

async function claimFreeUsername({ tx, newId }: CommandContext, userId: string, { displayName, site }: Naming): Promise<string> {
  const proposals = proposeUsernames(displayName, saltOf(newId()), site);
  const rows = await tx
    .selectFrom('username_claims')
    .select('username_lower')
    .where('username_lower', 'in', proposals.map(usernameKey))
    .execute();
  const taken = new Set(rows.map((row) => row.username_lower));
  for (const username of proposals.filter((name) => !taken.has(usernameKey(name)))) {
    const claimed = await tx
      .insertInto('username_claims')
      .values({ username_lower: usernameKey(username), user_id: userId })
      .onConflict((conflict) => conflict.column('username_lower').doNothing())
      .returning('username_lower')
      .executeTakeFirst();
    if (claimed) return username;
  }
  throw peopleRefusals.NOT_CREATED();
}

// The random last digits of a new id, as a number below 10⁹.
function saltOf(id: string): number {
  return Number.parseInt(id.slice(-8), 16) % 1_000_000_000;
}

/** The account of a person at the identity provider, or undefined if there is none yet. */
export async function findUserByIdentity(db: Db | Tx, identity: { issuer: string; subject: string }): Promise<UserRow | undefined> {
  const claim = await db
    .selectFrom('identity_claims')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (!claim) return undefined;
  return db.selectFrom('users').selectAll().where('user_id', '=', claim.user_id).executeTakeFirst();
}
