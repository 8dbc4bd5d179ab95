import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#ui/media/icon.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';

export type TagInputProps = {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string | null;
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  /** Called with the text being typed, for suggestions from outside. */
  onTextChange?: (text: string) => void;
  suggestions?: readonly string[];
  maxTags: number;
  maxLength: number;
};

/** Several short words, each added with Enter, a comma or from the suggestions. The same word isn't added twice. */
export function TagInput({
  label,
  optional,
  hint,
  error,
  tags,
  onTagsChange,
  onTextChange,
  suggestions = [],
  maxTags,
  maxLength,
}: TagInputProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  function type(next: string) {
    if (next.includes(',')) return add(next);
    setText(next);
    onTextChange?.(next);
  }
  function add(words: string) {
    setText('');
    onTextChange?.('');
    const next = withTags(tags, words, maxTags);
    if (next.length > tags.length) onTagsChange(next);
  }
  // An unfinished word counts when the form is submitted. The native event comes before React's, which then finds the word added.
  useEffect(() => {
    const form = box.current?.closest('form');
    const take = () => text !== '' && flushSync(() => add(text));
    form?.addEventListener('submit', take);
    return () => form?.removeEventListener('submit', take);
  });
  const open = suggestions.filter((word) => !tags.some((tag) => tag.toLowerCase() === word.toLowerCase()));
  return (
    <div ref={box} className="flex flex-col gap-2">
      <SuggestField
        label={label}
        optional={optional}
        hint={hint ?? `Up to ${maxTags}. Press Enter after each.`}
        error={error}
        value={text}
        // A line of words may be pasted; validating the tags says which is too long.
        maxLength={(maxLength + 2) * maxTags}
        onValueChange={type}
        suggestions={text === '' ? [] : open.map((word) => ({ key: word, label: word }))}
        onPick={(item) => add(item.key)}
        onEnter={() => add(text)}
      />
      {tags.length > 0 ? (
        <ul aria-label={`${label}: selected`} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-full bg-sunken pl-3.5 text-sm font-medium">
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onTagsChange(tags.filter((other) => other !== tag))}
                className="grid size-9 place-items-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Returns the tags with those of a comma-separated line added: each once regardless of case, at most `maxTags` in all. */
export function withTags(tags: readonly string[], words: string, maxTags: number): string[] {
  const all = [...tags];
  for (const word of words.split(',')) {
    const tag = word.trim().replace(/^#+/, '').trim();
    if (tag !== '' && all.length < maxTags && !all.some((other) => other.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}
