import { liveHub } from '#platform/web/live/live-hub.ts';

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
