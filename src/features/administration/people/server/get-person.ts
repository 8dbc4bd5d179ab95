import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { countReportsAbout } from '#features/moderation/api/reports-about.ts';
import { findEmail } from '#features/people/api/accounts/find-email.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { administrationDependencies } from '../../server/dependencies.ts';
import type { GetPerson, Person, QuerySignIns, ShowEmail } from '../contract.ts';
import { maskEmail } from '../rules.ts';
import { readPeople } from './search-people.ts';

/** Somebody as administrators see them, suspended people included. Refuses unknown people and those who have left with NOT_FOUND. */
export async function getPerson(services: Services, { userId }: GetPerson): Promise<Person> {
  const [found, row, reports] = await Promise.all([
    readPeople(services, [userId]),
    services.db.selectFrom('users').select(['email', 'follower_count']).where('user_id', '=', userId).executeTakeFirst(),
    countReportsAbout(services.db, userId),
  ]);
  const [person] = found;
  if (!person || !row) throw peopleRefusals.NOT_FOUND();
  return { ...person, email: maskEmail(row.email), followerCount: row.follower_count, reports };
}

/** Returns a person's whole address, and records in the log who read it. Refuses unknown people and those who have left with NOT_FOUND. */
export async function showEmail(command: CommandContext, admin: Actor, { userId }: ShowEmail): Promise<{ email: string }> {
  const person = await findEmail(command.tx, userId);
  if (!person) throw peopleRefusals.NOT_FOUND();
  await recordAction(command, admin, { action: 'SHOW_EMAIL', subject: { userId } });
  return { email: person.email };
}

/** Returns where somebody is signed in: kinds of devices and when, but from no network. Refuses unknown people with NOT_FOUND. */
export async function querySignIns(services: Services, { userId }: QuerySignIns) {
  if (!(await findEmail(services.db, userId))) throw peopleRefusals.NOT_FOUND();
  const signIns = await administrationDependencies().listSignIns(services, userId);
  return {
    items:
      signIns?.map(({ device, signedInAt, lastUsedAt }) => ({
        device,
        signedInAt: signedInAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })) ?? null,
  };
}
