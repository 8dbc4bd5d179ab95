import { listenToChat } from './chat-changes.ts';

const SHOWN_MS = 6000;

type Writer = { chatId: string; otherUserId: string };

/**
 * Reports when the other person starts writing in a conversation, and when they stop: after some seconds, or once something was said.
 * Returns a function that stops this.
 */
export function followTyping({ chatId, otherUserId }: Writer, onChange: (isTyping: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    onChange(false);
  };
  const unlisten = listenToChat(chatId, {
    typing: (userId) => {
      if (userId !== otherUserId) return;
      clearTimeout(timer);
      timer = setTimeout(stop, SHOWN_MS);
      onChange(true);
    },
    changed: stop,
  });
  return () => {
    clearTimeout(timer);
    unlisten();
  };
}
