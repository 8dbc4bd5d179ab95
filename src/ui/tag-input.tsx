import { X } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';

export type TagInputProps = {
  label: string;
  hint?: string;
  error?: string | null;
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  /** Called with what is typed, for suggestions from outside. */
  onTextChange?: (text: string) => void;
  suggestions?: readonly string[];
  maxTags: number;
  maxLength: number;
};

/** Several short words, each taken with Enter, a comma or from the suggestions. The same word is not taken twice. */
export function TagInput({ label, hint, error, tags, onTagsChange, onTextChange, suggestions = [], maxTags, maxLength }: TagInputProps) {
  const [text, setText] = useState('');
  function type(next: string) {
    const words = next.split(',');
    if (words.length > 1) return words.forEach(add);
    setText(next);
    onTextChange?.(next);
  }
  function add(word: string) {
    const tag = word.trim().replace(/^#+/, '');
    setText('');
    onTextChange?.('');
    const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !known && tags.length < maxTags) onTagsChange([...tags, tag]);
  }
  const open = suggestions.filter((word) => !tags.some((tag) => tag.toLowerCase() === word.toLowerCase()));
  return (
    <div className="flex flex-col gap-2">
      <SuggestField
        label={label}
        hint={hint ?? `Up to ${maxTags}. Press Enter after each.`}
        error={error}
        value={text}
        maxLength={maxLength + 1}
        onValueChange={type}
        suggestions={text === '' ? [] : open.map((word) => ({ key: word, label: word }))}
        onPick={(item) => add(item.key)}
        onEnter={() => add(text)}
      />
      {tags.length > 0 ? (
        <ul aria-label={`${label}: chosen`} className="flex flex-wrap gap-2">
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
