import { CircleCheck, Search, UserRoundPlus, Users } from 'lucide-react';
import { useDeferredValue, useState, type RefObject } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatCount, formatTime } from '#kernel/time/time-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { Button } from '#ui/actions/button.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { controlClass } from '#ui/fields/control-class.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { DoorGuest, WalkIn } from '../contract.ts';
import { CASH_NOTE, guestDetail, walkInDetail, walkInName } from '../copy.ts';
import type { DoorView, Roster } from '../rules/roster.ts';
import type { Desk } from './desk.ts';

export type RosterListProps = {
  desk: Desk;
  roster: Roster;
  view: DoorView;
  search: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  onOpen: (part: 'scan' | 'walk-in') => void;
};

type Filter = 'all' | 'come' | 'here';
// What a phone draws at once; a search finds the others.
const SHOWN = 60;

/** Everybody who is expected, by name; search comes first. */
export function RosterList({ desk, roster, view, search, disabled, onOpen }: RosterListProps) {
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(SHOWN);
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const { guests, walkIns } = listed(view, { wanted, filter });
  const cash = view.walkIns.reduce((sum, walkIn) => sum + (walkIn.cash ?? 0), 0);
  const { timeZone } = roster.date;
  return (
    <section aria-label="Roster" className="flex flex-col lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <div className="flex flex-col gap-2.5 p-3.5 lg:p-5 lg:pb-3">
        <div className="flex gap-2.5">
          <form
            role="search"
            className="relative min-w-0 flex-1"
            onSubmit={(event) => {
              event.preventDefault();
              // A scanner types into this field too.
              void desk.scan(typed).then((isCode) => {
                if (!isCode) return;
                setTyped('');
                onOpen('scan');
              });
            }}
          >
            <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-3">
              <Icon of={Search} size={18} />
            </span>
            <input
              ref={search}
              type="search"
              aria-label="Name or code"
              placeholder="Name or code"
              value={typed}
              maxLength={LIMITS.urlMax}
              autoComplete="off"
              className={classNames(controlClass, 'h-11 pl-10')}
              onChange={({ target }) => setTyped(target.value)}
            />
          </form>
          <Button className="max-lg:hidden" disabled={disabled} onClick={() => onOpen('walk-in')}>
            <Icon of={UserRoundPlus} size={18} />
            Walk-in
          </Button>
        </div>
        <Filters view={view} filter={filter} onChoose={setFilter} />
        {roster.role === 'host' && cash > 0 ? (
          <p className="text-[13.5px] text-ink-2">
            <b className="font-semibold text-ink">{formatPounds(cash)}</b> in cash. {CASH_NOTE}
          </p>
        ) : null}
      </div>
      {guests.length + walkIns.length === 0 ? (
        <EmptyState icon={Users} title={wanted === '' ? 'Nobody here yet' : 'Nobody by that name'}>
          {wanted === '' ? 'People who book this date appear here.' : 'Try a part of the name, or whoever booked.'}
        </EmptyState>
      ) : (
        <ul aria-label="Guests" className="border-t border-line bg-surface lg:rounded-b-card">
          {walkIns.map((walkIn) => (
            <WalkInRow key={walkIn.id} walkIn={walkIn} timeZone={timeZone} onUndo={() => desk.undoWalkIn(walkIn.id)} />
          ))}
          {guests.slice(0, shown).map((guest) => (
            <GuestRow key={guest.ticketId} guest={guest} timeZone={timeZone} desk={desk} disabled={disabled} />
          ))}
        </ul>
      )}
      {guests.length > shown ? (
        <Button variant="bare" className="m-3 self-center" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function listed(view: DoorView, { wanted, filter }: { wanted: string; filter: Filter }) {
  const matches = (text: string | null) => text?.toLowerCase().includes(wanted) === true;
  const guests = view.guests
    .filter((guest) => matches(guest.name) || matches(guest.bookedBy))
    .filter(({ here, valid }) => filter === 'all' || (filter === 'here' ? here !== null : here === null && valid))
    .toSorted((one, other) => one.name.localeCompare(other.name, LOCALE));
  const walkIns = filter === 'come' ? [] : view.walkIns.filter((walkIn) => matches(walkInName(walkIn)));
  return { guests, walkIns };
}

function Filters({ view, filter, onChoose }: { view: DoorView; filter: Filter; onChoose: (filter: Filter) => void }) {
  const choices = [
    { value: 'all', label: 'All', count: view.expected },
    { value: 'come', label: 'To come', count: view.expected - view.here },
    { value: 'here', label: 'Here', count: view.here + view.walkIns.length },
  ] as const;
  return (
    <ChipRow label="Show">
      {choices.map(({ value, label, count }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={filter === value}
            className={chipClass({ on: filter === value })}
            onClick={() => onChoose(value)}
          >
            {label} {formatCount(count)}
          </button>
        </li>
      ))}
    </ChipRow>
  );
}

const ROW = 'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0';

type GuestRowProps = { guest: DoorGuest; timeZone: string; desk: Desk; disabled: boolean };

function GuestRow({ guest, timeZone, desk, disabled }: GuestRowProps) {
  const { name, valid, here } = guest;
  const detail = guestDetail(guest);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-32">
        <p className={classNames('truncate font-semibold', valid ? '' : 'font-normal text-ink-2 line-through')}>{name}</p>
        {detail === '' ? null : <p className="truncate text-[13.5px] text-ink-2">{detail}</p>}
      </div>
      {here ? (
        <Here here={here} timeZone={timeZone} label={`Undo check-in of ${name}`} onUndo={() => desk.undo(guest)} />
      ) : valid ? (
        <Button variant="ghost" size="small" aria-label={`Check in ${name}`} disabled={disabled} onClick={() => desk.letIn(guest)}>
          Check in
        </Button>
      ) : (
        <span className="text-[13.5px] text-ink-2">Returned</span>
      )}
    </li>
  );
}

function WalkInRow({ walkIn, timeZone, onUndo }: { walkIn: WalkIn; timeZone: string; onUndo: () => void }) {
  const name = walkInName(walkIn);
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-[13.5px] text-ink-2">{walkInDetail(walkIn)}</p>
      </div>
      <Here here={walkIn} timeZone={timeZone} label={`Undo walk-in ${name}`} onUndo={onUndo} />
    </li>
  );
}

type HereProps = { here: { at: string; by: string | null }; timeZone: string; label: string; onUndo: () => void };

function Here({ here, timeZone, label, onUndo }: HereProps) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1">
      <span className="text-right text-[13.5px]">
        <span className="flex items-center justify-end gap-1.5 font-semibold text-good">
          <Icon of={CircleCheck} size={18} />
          <span className="sr-only">Here since </span>
          {formatTime(new Date(here.at), timeZone)}
        </span>
        {here.by === null ? null : <span className="block max-w-28 truncate text-xs text-ink-2">{here.by}</span>}
      </span>
      <Button variant="bare" size="small" aria-label={label} onClick={onUndo}>
        Undo
      </Button>
    </span>
  );
}
