import { useEffect, useState } from 'react';
import { followChats } from './chat-events.ts';

const SHOWN_MS = 6000;

/** Says for some seconds that the other is writing. */
export function TypingSign({ chatId, otherUserId, name }: { chatId: string; otherUserId: string; name: string }) {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setTyping(false);
    };
    const unfollow = followChats({
      typing: (changed, userId) => {
        if (changed !== chatId || userId !== otherUserId) return;
        clearTimeout(timer);
        timer = setTimeout(stop, SHOWN_MS);
        setTyping(true);
      },
      changed: (changed) => {
        if (changed === chatId) stop();
      },
    });
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [chatId, otherUserId]);
  return (
    <li className="mt-2 px-4 empty:hidden" role="status">
      {typing ? (
        <span className="inline-flex gap-1 rounded-[18px] bg-sunken px-4 py-3.5">
          <span className="sr-only">{name} is writing</span>
          {[0, 1, 2].map((dot) => (
            <span key={dot} aria-hidden="true" className="size-2 animate-pulse rounded-full bg-ink-3" />
          ))}
        </span>
      ) : null}
    </li>
  );
}
