import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { chipClass } from '#ui/actions/chip-class.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { cleanTag } from '../rules/filters.ts';

/** Filters by one hashtag: typed and confirmed with Enter, then a chip that removes it. */
export function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const [typed, setTyped] = useState('');
  if (tag !== '')
    return (
      <button type="button" aria-pressed className={`${chipClass({ on: true })} shrink-0`} onClick={() => onChange('')}>
        #{tag}
      </button>
    );
  const take = () => {
    const word = cleanTag(typed);
    setTyped('');
    if (word !== '') onChange(word);
  };
  return (
    <form
      className="shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <input
        aria-label="Hashtag"
        placeholder="#hashtag"
        maxLength={LIMITS.tagMax + 1}
        autoCapitalize="none"
        enterKeyHint="done"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        className={classNames(
          chipClass(),
          'w-28 outline-none placeholder:text-ink-3 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring',
        )}
      />
    </form>
  );
}
