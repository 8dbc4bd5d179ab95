import type { QueryClient } from '@tanstack/react-query';
import { liveHub } from '#platform/web/live/live-hub.ts';
import type { Message, QueryChangesOutput, QueryMessagesOutput } from '../../contract.ts';

/** The stretch of a conversation that is held: without gaps, oldest first. */
export type ConversationWindow = {
  items: readonly Message[];
  hasOlder: boolean;
  hasNewer: boolean;
  /** Everything up to this change is included, as far as the stretch reaches. */
  revision: number;
  readRevision: number;
  seenRevision: number;
  seenAt: string | null;
  /** The revision of the message below the “New” line; null if nothing was new on opening, and on a first visit. */
  newFrom: number | null;
  /** The id of the message at which it opens: the first unread one; null opens at the end. */
  opensAt: string | null;
};

/** The window of a conversation in which nothing has been written. */
export const EMPTY_WINDOW: ConversationWindow = {
  items: [],
  hasOlder: false,
  hasNewer: false,
  revision: 0,
  readRevision: 0,
  seenRevision: 0,
  seenAt: null,
  newFrom: null,
  opensAt: null,
};

/** How many messages are held and drawn at most; those further away are dropped and fetched again. */
export const WINDOW_MAX = 250;

type Opened = { page: QueryMessagesOutput; readRevision: number; seenRevision: number; seenAt: string | null; me: string };

/** Creates the window with which a conversation opens. */
export function openWindow({ page, readRevision, seenRevision, seenAt, me }: Opened): ConversationWindow {
  const items = page.items.toReversed();
  const firstNew = items.find((message) => message.senderUserId !== me && message.readStatus === 'UNREAD' && !message.deleted);
  return {
    items,
    hasOlder: page.nextCursor !== null,
    hasNewer: page.previousCursor !== null,
    revision: page.revision,
    readRevision,
    seenRevision,
    seenAt,
    newFrom: firstNew && (firstNew !== items[0] || page.nextCursor !== null) ? firstNew.revision : null,
    opensAt: firstNew?.id ?? null,
  };
}

/** Adds older messages before it; drops those too far below. */
export function withOlder(window: ConversationWindow, page: QueryMessagesOutput): ConversationWindow {
  const first = window.items[0]?.revision ?? Infinity;
  const all = [...page.items.toReversed().filter(({ revision }) => revision < first), ...window.items];
  const items = all.slice(0, WINDOW_MAX);
  return { ...window, items, hasOlder: page.nextCursor !== null, hasNewer: window.hasNewer || items.length < all.length };
}

/** Adds newer messages after it; drops those too far above. */
export function withNewer(window: ConversationWindow, page: QueryMessagesOutput): ConversationWindow {
  const last = window.items.at(-1)?.revision ?? -1;
  const all = [...window.items, ...page.items.toReversed().filter(({ revision }) => revision > last)];
  const items = all.slice(-WINDOW_MAX);
  return { ...window, items, hasOlder: window.hasOlder || items.length < all.length, hasNewer: page.previousCursor !== null };
}

/** Updates some messages. Those within the stretch join it, whichever came first; an older state never replaces a newer one. */
export function withMessages(window: ConversationWindow, messages: readonly Message[]): ConversationWindow {
  const byId = new Map(window.items.map((message) => [message.id, message]));
  const first = window.hasOlder ? (window.items[0]?.revision ?? 0) : 0;
  const last = window.hasNewer ? (window.items.at(-1)?.revision ?? 0) : Infinity;
  for (const message of messages) {
    const known = byId.get(message.id);
    const belongs = message.revision >= first && message.revision <= last;
    if (known ? known.changedRevision <= message.changedRevision : belongs) byId.set(message.id, message);
  }
  const all = [...byId.values()].toSorted((one, other) => one.revision - other.revision);
  const items = window.hasNewer ? all : all.slice(-WINDOW_MAX);
  return { ...window, items, hasOlder: window.hasOlder || items.length < all.length };
}

/** Applies changes; applied twice the result is the same, and late ones change nothing. */
export function withChanges(window: ConversationWindow, changes: QueryChangesOutput): ConversationWindow {
  const gone = new Set(changes.gone);
  const merged = withMessages(window, changes.items);
  const kept = gone.size === 0 ? merged.items : merged.items.filter(({ id }) => !gone.has(id));
  const deleted = changes.items.filter((message) => message.deleted);
  // A response overtaken by a later one has an outdated state of what was seen.
  const { seenRevision, seenAt } = changes.revision < window.revision ? window : changes;
  return {
    ...merged,
    items: withoutQuotesOf(kept, new Set([...changes.gone, ...deleted.map(({ id }) => id)])),
    revision: Math.max(window.revision, changes.revision),
    readRevision: Math.max(window.readRevision, changes.readRevision),
    seenRevision,
    seenAt,
  };
}

// A message doesn't change when the one that it answers is deleted, but may no longer show its words.
function withoutQuotesOf(items: readonly Message[], deleted: ReadonlySet<string>): readonly Message[] {
  if (deleted.size === 0) return items;
  return items.map((message) => {
    const { replyTo } = message;
    if (replyTo === null || !deleted.has(replyTo.id)) return message;
    return { ...message, replyTo: { ...replyTo, text: '', mediaCount: 0, deleted: true } };
  });
}

type CatchingUp = {
  held: () => ConversationWindow | undefined;
  put: (change: (held: ConversationWindow) => ConversationWindow) => void;
  fetchChanges: (since: number) => Promise<QueryChangesOutput>;
  open: () => Promise<ConversationWindow>;
};

// After this many pages of changes the conversation is opened afresh.
const MOST_PAGES = 5;

/** Brings a held conversation up to date, starting from the newest change it knows; anything else that arrives in the meantime is kept. */
export async function catchUpWindow({ held, put, fetchChanges, open }: CatchingUp): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const now = held();
    if (!now) return;
    const changes = await fetchChanges(now.revision);
    put((window) => withChanges(window, changes));
    // Deleted by this person, on another page or device.
    if ((held()?.items[0]?.revision ?? Infinity) <= changes.clearedRevision) break;
    if (changes.complete) return;
  }
  const opened = await open();
  put(() => opened);
}

export type ConversationKey = readonly [string, string, string | null];

/** Returns the key of a conversation's window. A search result opens a stretch of its own, around a message. */
export function conversationKey(chatId: string, aroundMessageId: string | null): ConversationKey {
  return ['conversation', chatId, aroundMessageId];
}

/** Adds a message that the server has just accepted to the windows of its conversation; the first message begins one. */
export function addSentMessage(client: QueryClient, message: Message, begins: boolean): void {
  const { chatId } = message;
  client.setQueriesData<ConversationWindow>({ queryKey: allOf(chatId) }, (held) => held && withMessages(held, [message]));
  // Shown at once, not only when it has been read back.
  if (begins)
    client.setQueryData<ConversationWindow>(conversationKey(chatId, null), (held) => held ?? withMessages(EMPTY_WINDOW, [message]));
}

/** Drops what is cached so that it is refetched, for example when a request was accepted. */
export function resetConversation(client: QueryClient, chatId: string): void {
  void client.resetQueries({ queryKey: allOf(chatId) });
}

function allOf(chatId: string) {
  return conversationKey(chatId, null).slice(0, 2);
}

type Listener = {
  changed?: () => void;
  typing?: (userId: string) => void;
  /** Changes may have been missed while the live channel was down. */
  missed?: () => void;
};

/** Listens for what the live channel reports of a conversation, and for changes made on this page; returns a function that stops it. */
export function listenToChat(chatId: string | undefined, { changed, typing, missed }: Listener): () => void {
  return liveHub.listen((event) => {
    if (event.type === 'again') return missed?.();
    const { change } = event;
    if (change.kind === 'chat' && change.chatId === chatId) changed?.();
    if (change.kind === 'typing' && change.chatId === chatId) typing?.(change.userId);
  });
}

/** Publishes a change made on this page to all that listens for changes: views fetch it, and lists and badges are invalidated. */
export function publishChatChange(chatId: string, revision: number): void {
  liveHub.emit({ type: 'change', change: { kind: 'chat', chatId, revision } });
}
