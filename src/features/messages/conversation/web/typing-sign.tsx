import { useEffect, useState } from 'react';
import { followTyping } from './follow-typing.ts';

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
