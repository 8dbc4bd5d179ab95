import { LOCALE } from '#kernel/text/locale.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readStored, setStorageLimit as setLimit } from '#features/media/api/stored-bytes.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { findEmail } from '#features/people/api/accounts/find-email.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import type { GetStorage, SetStorageLimit, Storage } from '../contract.ts';

/** What somebody stores and may store. Refuses unknown people and those who have left with NOT_FOUND. */
export async function getStorage({ db, site, now }: Pick<Services, 'db' | 'site' | 'now'>, { userId }: GetStorage): Promise<Storage> {
  const [person, { bytes, ownMegabytes }] = await Promise.all([findEmail(db, userId), readStored(db, userId, now())]);
  if (!person) throw peopleRefusals.NOT_FOUND();
  return { bytes, ownMegabytes, usualMegabytes: site.values().quotaMegabytes || null };
}

/** Sets somebody's own limit, and records it in the log. Refuses unknown people and those who have left with NOT_FOUND. */
export async function setStorageLimit(command: CommandContext, admin: Actor, { userId, megabytes }: SetStorageLimit): Promise<void> {
  if (!(await findEmail(command.tx, userId))) throw peopleRefusals.NOT_FOUND();
  await setLimit(command, userId, megabytes);
  const details = megabytes === null ? 'As everybody' : `${megabytes.toLocaleString(LOCALE)} MB`;
  await recordAction(command, admin, { action: 'SET_STORAGE_LIMIT', subject: { userId, details } });
}
