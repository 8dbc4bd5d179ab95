import { useEffect, useState } from 'react';
import { listenToChat } from './conversation-window.ts';

/** Shows for some seconds that the other is writing. */
export function TypingSign({ chatId, otherUserId, name }: { chatId: string; otherUserId: string; name: string }) {
  const [typing, setTyping] = useState(false);
  useEffect(() => followTyping({ chatId, otherUserId }, setTyping), [chatId, otherUserId]);
  return (
    <li className="mt-2 px-4 empty:hidden" role="status">
      {typing ? (
        <span className="inline-flex gap-1 rounded-[18px] bg-sunken px-4 py-3.5">
          <span className="sr-only">{name} is typing</span>
          {[0, 1, 2].map((dot) => (
            <span key={dot} aria-hidden="true" className="size-2 animate-pulse rounded-full bg-ink-3" />
          ))}
        </span>
      ) : null}
    </li>
  );
}

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
