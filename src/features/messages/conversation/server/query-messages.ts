import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { QueryMessages, QueryMessagesOutput } from '../../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import { findSeen, getOwnChat } from './find-own-chat.ts';
import { presentMessages } from './present-messages.ts';
import { findFirstUnread, readNewer, readOlder, readOne, type MessageRow } from './message-rows.ts';

// How many read messages are shown above the first unread one.
const CONTEXT = 12;

type FoundPage = { rows: MessageRow[]; hasOlder: boolean; hasNewer: boolean };

/** Returns a page of a conversation, newest first, for one of its two people. Refuses everyone else with NOT_FOUND. */
export async function queryMessages(services: Services, actor: Actor, input: QueryMessages): Promise<QueryMessagesOutput> {
  const { db, cursors } = services;
  const chat = await getOwnChat(db, actor.userId, input.chatId);
  const list = `messages:${chat.chatId}:${actor.userId}`;
  const of = { chatId: chat.chatId, userId: actor.userId };
  const found = await findPage();
  const { seenRevision } = await findSeen(db, actor.userId, chat);
  const [newest, oldest] = [found.rows.at(0), found.rows.at(-1)];
  return {
    items: await presentMessages(services, { userId: actor.userId, chat, seenRevision }, found.rows),
    nextCursor: found.hasOlder && oldest ? cursors.seal(list, ['older', oldest.revision]) : null,
    previousCursor: found.hasNewer && newest ? cursors.seal(list, ['newer', newest.revision]) : null,
    revision: chat.revision,
  };

  async function findPage(): Promise<FoundPage> {
    if (input.cursor) {
      const [way, at] = cursors.open(list, input.cursor);
      return way === 'newer' ? newer(Number(at), true) : older(Number(at), true);
    }
    if (input.before !== undefined) return older(input.before, true);
    if (input.after !== undefined) return newer(input.after, true);
    if (input.aroundMessageId !== undefined) {
      const wanted = await readOne(db, of, input.aroundMessageId);
      if (!wanted || wanted.hidden) throw messageRefusals.MESSAGE_NOT_FOUND();
      return around(wanted.revision - 1);
    }
    const { readRevision } = chat.you;
    const firstUnread = input.from === 'unread' && readRevision < chat.revision ? await findFirstUnread(db, of, readRevision) : null;
    return firstUnread === null ? older(Number.MAX_SAFE_INTEGER) : around(firstUnread - 1);
  }

  async function older(before: number, hasNewer = false): Promise<FoundPage> {
    const rows = await readOlder(db, of, before, input.limit + 1);
    return { rows: rows.slice(0, input.limit), hasOlder: rows.length > input.limit, hasNewer };
  }

  async function newer(after: number, hasOlder = false): Promise<FoundPage> {
    const rows = await readNewer(db, of, after, input.limit + 1);
    return { rows: rows.slice(0, input.limit).toReversed(), hasOlder, hasNewer: rows.length > input.limit };
  }

  /** Returns some messages up to a revision, and as many after it as there is room for. */
  async function around(place: number): Promise<FoundPage> {
    const behind = await readNewer(db, of, place, input.limit + 1);
    const room = Math.max(Math.min(CONTEXT, input.limit - 1), input.limit - behind.length);
    const before = await readOlder(db, of, place + 1, room + 1);
    const after = behind.slice(0, Math.max(0, input.limit - Math.min(before.length, room)));
    return {
      rows: [...after.toReversed(), ...before.slice(0, room)],
      hasOlder: before.length > room,
      hasNewer: behind.length > after.length,
    };
  }
}
