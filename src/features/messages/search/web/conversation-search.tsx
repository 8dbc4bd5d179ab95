import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { isComposing } from '#ui/fields/is-composing.ts';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { FoundMessages } from './found-messages.tsx';

export type ConversationSearchProps = { chatId: string; me: string; onClose: () => void };

/** Searches one conversation; following a result, Escape and the cross close it. */
export function ConversationSearch({ chatId, me, onClose }: ConversationSearchProps) {
  const [words, setWords] = useState('');
  const query = useDebounced(words.trim(), 300);
  return (
    <div
      role="search"
      aria-label="This conversation"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      <div className="flex items-center gap-1 border-b border-line px-4 py-2">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
          <Icon of={Search} size={18} className="text-ink-2" />
          <span className="sr-only">Search this conversation</span>
          <input
            type="search"
            // Anyone who opened it is about to type.
            autoFocus
            placeholder="Search this conversation"
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="min-w-0 flex-1 bg-transparent outline-none"
          />
        </label>
        <IconButton icon={X} label="Close search" onClick={onClose} />
      </div>
      <div className="scrollbar-quiet min-h-0 flex-1 overflow-y-auto p-1.5">
        {query.length > 1 ? (
          <FoundMessages key={query} query={query} me={me} chatId={chatId} onOpen={onClose} />
        ) : (
          <p className="px-3.5 py-3 text-[13.5px] text-ink-2">Type at least two letters, then choose a result to jump to it.</p>
        )}
      </div>
    </div>
  );
}
