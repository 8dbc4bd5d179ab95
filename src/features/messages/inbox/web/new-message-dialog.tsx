import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { isComposing } from '#ui/fields/is-composing.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';

const SETTLED_MS = 300;

/** Finds someone to write to, by name or username. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTrpc();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const wanted = useDebounced(name.trim().replace(/^@/, ''), SETTLED_MS);
  const people = useQuery({
    ...trpc.chat.findPeople.queryOptions({ query: wanted }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = wanted.length > 1 ? (people.data ?? []) : [];
  const list = useRef<HTMLUListElement>(null);
  function open(userId: string) {
    onClose();
    void navigate(paths.chat(userId));
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const first = found[0];
    const isSettled = name.trim().replace(/^@/, '') === wanted && !people.isPlaceholderData;
    if (event.key === 'Enter' && first && isSettled) {
      // The focus returns to the button that opened the dialog, and the same key would press it.
      event.preventDefault();
      open(first.id);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [field.current, ...(list.current?.querySelectorAll('button') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="New message" initialFocus={field}>
      <TextField
        ref={field}
        label="To"
        placeholder="Name or username"
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={press}
      />
      <div className="mt-3 min-h-64">
        {people.isError ? (
          <p role="alert" className="text-sm text-danger">
            {people.error.message}
          </p>
        ) : null}
        {people.isFetching && found.length === 0 ? (
          <p className="grid place-items-center py-6 text-ink-3">
            <Spinner label="Searching for people" size={22} />
          </p>
        ) : null}
        {/* The arrows move between the field and the people. */}
        <ul
          ref={list}
          aria-label="People"
          onKeyDown={(event) => (event.key === 'Enter' ? undefined : press(event))}
          className="flex flex-col gap-0.5"
        >
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => open(person.id)}
                className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Avatar seed={person.id} name={person.displayName ?? person.username} src={pictureUrl(person.profilePic, 150)} />
                <span className="min-w-0">
                  <span dir="auto" className="block truncate text-left font-medium">
                    {person.displayName ?? person.username}
                  </span>
                  <span className="block truncate text-[13.5px] text-ink-2">@{person.username}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="text-ink-2 empty:hidden">
          {people.isSuccess && !people.isFetching && wanted.length > 1 && found.length === 0 ? 'No one has that name.' : ''}
        </p>
      </div>
    </Dialog>
  );
}
