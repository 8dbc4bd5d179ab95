import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef, useState, type ChangeEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { isComposing } from '#ui/fields/is-composing.ts';
import { nextMark, optionId, SuggestionList } from '#ui/fields/suggestion-list.tsx';
import { completeMention, mentionBefore } from '../mentions/web/mention-at-caret.ts';

const SHOWN = 6;

export type MentionsOf = {
  value: string;
  onValueChange: (text: string) => void;
  /** Handles keys that the suggestions don't use. */
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  /** The side of the field on which the suggestions appear. */
  side?: 'above' | 'below';
};

/**
 * Suggests people to mention in a text area after `@` and two letters. Arrows select, Enter accepts, Escape closes. `field` goes on the
 * text area, `list` beside it.
 */
export function useMentions({ value, onValueChange, onKeyDown, side = 'below' }: MentionsOf) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const mention = mentionBefore(value, caret);
  const people = usePeople(mention && mention.start !== closedAt ? mention.prefix : null);
  const open = people.length > 0;

  function pick(username: string) {
    if (!mention) return;
    const next = completeMention(value, mention, username);
    onValueChange(next.text);
    setCaret(next.caret);
    setMarked(0);
    // Wait for React to render the new text; before that, the caret would land at its end.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const person = open && !isComposing(event) ? people[Math.min(marked, people.length - 1)] : undefined;
    if (!person || event.shiftKey) return onKeyDown?.(event);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setMarked(nextMark(marked, event.key === 'ArrowDown' ? 1 : -1, people.length));
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person.key);
    else if (event.key === 'Escape') setClosedAt(mention?.start ?? null);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    field: {
      ref: field,
      value,
      'aria-autocomplete': 'list' as const,
      'aria-controls': listId,
      'aria-activedescendant': open ? optionId(listId, marked) : undefined,
      onChange(event: ChangeEvent<HTMLTextAreaElement>) {
        const text = event.target.value;
        const at = event.target.selectionStart;
        onValueChange(text);
        setCaret(at);
        setMarked(0);
        // A closed list stays closed for this mention only; the next one opens it again.
        if (mentionBefore(text, at) === null) setClosedAt(null);
      },
      onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart),
      onBlur: () => setClosedAt(mention?.start ?? null),
      onFocus: () => setClosedAt(null),
      onKeyDown: press,
    },
    list: (
      <>
        <SuggestionList
          id={listId}
          label="People to mention"
          open={open}
          side={side}
          items={people}
          marked={marked}
          onMark={setMarked}
          onPick={(person) => pick(person.key)}
        />
        <p role="status" className="sr-only">
          {open ? `${people.length} ${people.length === 1 ? 'person' : 'people'} to mention` : ''}
        </p>
      </>
    ),
  };
}

function usePeople(prefix: string | null) {
  const trpc = useTrpc();
  const me = useMyUserId();
  const deferred = useDeferredValue(prefix);
  const found = useQuery(
    trpc.user.searchUsernameByPrefix.queryOptions(
      deferred === null || me === null ? skipToken : { usernamePrefix: deferred, limit: SHOWN },
      {
        placeholderData: keepPreviousData,
      },
    ),
  );
  if (prefix === null) return [];
  // While the next result loads, the result for fewer letters stands in, minus those who no longer match.
  const fitting = (found.data?.items ?? []).filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()));
  // A username typed in full needs no suggestion, and Enter starts a new line again.
  if (fitting.length === 1 && fitting[0]?.username === prefix) return [];
  return fitting.map((person) => ({
    key: person.username,
    label: person.displayName ?? person.username,
    detail: `@${person.username}`,
    start: <Avatar seed={person.id} name={person.displayName ?? person.username} src={pictureUrl(person.profilePic, 150)} size="xs" />,
  }));
}
