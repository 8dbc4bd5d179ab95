import { X } from 'lucide-react';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { UserCard } from '../../contract.ts';
import type { PersonChoice } from './use-person-choice.ts';

type PersonFieldProps = {
  choice: PersonChoice;
  hint: string;
  error: string | null;
  disabled: boolean;
};

/** Finds one of those who follow the reader or have bought from them, by name or username. */
export function PersonField({ choice, hint, error, disabled }: PersonFieldProps) {
  const { typed, picked, people } = choice;
  // Enter takes the first of those who are found by a name; a username says by itself who is meant.
  const [first] = choice.isSettled && choice.username === null ? people : [];
  // The focus stays here when the field gives way to who was picked, and comes back.
  return (
    <KeepFocus>
      {picked === null ? (
        <SuggestField
          label="To"
          placeholder="Name or username"
          hint={hint}
          error={error}
          value={typed}
          maxLength={60}
          loading={choice.isFetching}
          onValueChange={choice.type}
          suggestions={people.map((person) => ({
            key: person.id,
            label: nameOf(person),
            detail: `@${person.username}`,
            start: <Face person={person} />,
            person,
          }))}
          {...(first ? { onEnter: () => choice.pick(first) } : {})}
          onPick={({ person }) => choice.pick(person)}
          emptyText={choice.isNobody ? 'Nobody who follows you or has bought from you has that name.' : null}
        />
      ) : (
        <>
          <p className="mb-1.5 text-[13.5px] font-semibold">To</p>
          <Picked person={picked} disabled={disabled} onRemove={() => choice.type('')} />
          <p
            role={error === null ? undefined : 'alert'}
            className={`mt-1.5 text-[13.5px] ${error === null ? 'text-ink-2' : 'text-danger'}`}
          >
            {error ?? hint}
          </p>
        </>
      )}
    </KeepFocus>
  );
}

function Picked({ person, disabled, onRemove }: { person: UserCard; disabled: boolean; onRemove: () => void }) {
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-control border border-line px-3 py-1.5">
      <Face person={person} />
      <p data-outcome tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <bdi className="block truncate font-semibold">{nameOf(person)}</bdi>
        <span className="block truncate text-[13.5px] text-ink-2">@{person.username}</span>
      </p>
      <IconButton icon={X} label="Choose somebody else" disabled={disabled} onClick={onRemove} />
    </div>
  );
}

function Face({ person }: { person: UserCard }) {
  return <Avatar seed={person.id} name={nameOf(person)} src={pictureUrl(person.profilePic, 150)} size="s" />;
}

function nameOf({ displayName, username }: UserCard): string {
  return displayName ?? username;
}
