import { useState, type FormEvent } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CASH_NOTE } from '../copy.ts';
import type { DoorView, Roster } from '../rules/roster.ts';

export type WalkInFormProps = {
  roster: Roster;
  view: DoorView;
  onAdd: (walkIn: { name: string | null; cash: number | null }) => void;
  onClose: () => void;
};

/** Lets somebody in who has no ticket, with a name or none, and notes what they paid in cash. */
export function WalkInForm({ roster, view, onAdd, onClose }: WalkInFormProps) {
  const [name, setName] = useState('');
  const [pounds, setPounds] = useState('');
  const cash = penceOf(pounds);
  const isWrong = !Number.isInteger(cash) || cash > LIMITS.priceMaxPence;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onAdd({ name: name.trim() === '' ? null : name.trim(), cash: cash === 0 ? null : cash });
  };
  return (
    <form
      onSubmit={submit}
      aria-labelledby="walk-in"
      className="flex flex-col gap-4 p-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <div>
        <h2 id="walk-in" className="text-[22px]">
          Walk-in
        </h2>
        <p className="text-[13.5px] text-ink-2">{freeText(roster, view)}</p>
      </div>
      <TextField
        label="Name"
        optional
        autoFocus
        autoComplete="off"
        maxLength={LIMITS.guestNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Paid in cash"
        optional
        inputMode="decimal"
        start="£"
        placeholder="0.00"
        value={pounds}
        error={isWrong ? `Enter an amount in pounds and pence, up to ${formatPounds(LIMITS.priceMaxPence)}` : undefined}
        hint={CASH_NOTE}
        onChange={({ target }) => setPounds(target.value)}
      />
      <Button type="submit" wide>
        {`Let ${name.trim() === '' ? 'them' : name.trim()} in${cash > 0 && !isWrong ? `, ${formatPounds(cash)} cash` : ''}`}
      </Button>
      <Button variant="bare" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}

// A place that somebody has booked stays theirs, so the host decides.
function freeText({ date: { capacity } }: Roster, { expected, walkIns }: DoorView): string {
  if (capacity === null) return 'There is no limit to the places.';
  const free = capacity - expected - walkIns.length;
  if (free <= 0) return 'All places are booked.';
  return free === 1 ? '1 place is free.' : `${free} places are free.`;
}
