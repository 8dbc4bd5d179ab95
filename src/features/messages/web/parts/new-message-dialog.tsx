import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSettled } from '#ui/use-settled.ts';

const SETTLED_MS = 300;

/** Finds someone to write to, by name or username. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTrpc();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const wanted = useSettled(name.trim().replace(/^@/, ''), SETTLED_MS);
  const people = useQuery({
    ...trpc.chat.findPeople.queryOptions({ query: wanted }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = wanted.length > 1 ? (people.data ?? []) : [];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="New message" initialFocus={field}>
      <TextField
        ref={field}
        label="To"
        placeholder="Name or username"
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
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
        <ul aria-label="People" className="flex flex-col gap-0.5">
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  void navigate(paths.chat(person.id));
                }}
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
