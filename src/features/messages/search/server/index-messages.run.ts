import { cutWords } from '#kernel/text/fold-text.ts';
import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { vectorText } from '#db/word-vectors.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { indexMessagesJob } from './index-messages.ts';

const PEOPLE = 25;
const BATCH = 500;

type MessageText = { chat_id: string; revision: string; text: string };
type Position = { chat: string; revision: string };

const START: Position = { chat: '00000000-0000-0000-0000-000000000000', revision: '0' };

const NEXT = statement<MessageText, Position & { chats: string[]; limit: number }>(`
  select chat_id, revision, text from messages
  where chat_id = any (:chats::uuid[]) and not deleted and (chat_id, revision) > (:chat::uuid, :revision::bigint)
  order by chat_id, revision limit :limit::int`);

// Messages deleted meanwhile stay without words.
const INDEX = statement<never, { chats: string[]; revisions: string[]; vectors: string[] }>(`
  update messages set words = cut.words::tsvector
  from unnest(:chats::uuid[], :revisions::bigint[], :vectors::text[]) as cut (chat_id, revision, words)
  where messages.chat_id = any (:chats::uuid[]) and messages.chat_id = cut.chat_id and messages.revision = cut.revision
    and not messages.deleted and messages.words is distinct from cut.words::tsvector`);

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

/** Cuts the messages of these conversations into words again, some at a time, and writes those whose words are others now. */
async function indexMessages(db: Db, chatIds: readonly string[]): Promise<void> {
  let after = START;
  for (;;) {
    const rows = await NEXT.all(db, { chats: [...chatIds], ...after, limit: BATCH });
    await INDEX.run(db, {
      chats: rows.map((row) => row.chat_id),
      revisions: rows.map((row) => row.revision),
      vectors: rows.map((row) => vectorText(cutWords(row.text))),
    });
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = { chat: last.chat_id, revision: last.revision };
  }
}
