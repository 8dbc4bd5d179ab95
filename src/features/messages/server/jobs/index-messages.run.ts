import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { listUserIds } from '#features/accounts/server/queries/list-user-ids.ts';
import { indexMessages } from '../commands/index-messages.ts';
import { indexMessagesJob } from './index-messages.ts';

const PEOPLE = 25;

/** Indexes the messages in the conversations of some people, then enqueues the next run. */
export async function runIndexMessages(services: Services, { afterUserId }: { afterUserId?: string | undefined }): Promise<void> {
  const { db } = services;
  const people = await listUserIds(db, { after: afterUserId, limit: PEOPLE });
  if (people.length === 0) return;
  const chats = await db.selectFrom('user_chats').select('chat_id').distinct().where('user_id', 'in', people).execute();
  await indexMessages(
    db,
    chats.map((chat) => chat.chat_id),
  );
  const last = people.length === PEOPLE ? people.at(-1) : undefined;
  if (last) await inTransaction(services, (command) => command.enqueue(indexMessagesJob, { afterUserId: last }));
}
