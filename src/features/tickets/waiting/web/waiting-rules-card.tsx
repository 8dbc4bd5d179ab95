import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Turn, WaitingList } from '../contract.ts';
import { LIST_ENDS, minutesLabel, RULES_HINT } from '../copy.ts';
import { OFFER_MINUTES } from '../rules.ts';

const TURNS: { value: Turn; label: string }[] = [
  { value: 'first-come', label: 'First come, first served' },
  { value: 'members-first', label: 'Subscribers and members first' },
];

/** Where the host chooses how places of a session are offered to those who wait. Each choice is saved at once. Load it lazily. */
export function WaitingRulesCard({ event }: { event: SessionEvent }) {
  const trpc = useTrpc();
  const list = useQuery(trpc.ticket.getWaitingList.queryOptions({ sessionEventId: event.id }));
  return list.data ? <RulesCard event={event} rules={list.data} /> : null;
}

type Rules = Pick<WaitingList, 'turn' | 'offerMinutes'>;

function RulesCard({ event, rules }: { event: SessionEvent; rules: Rules }) {
  const trpc = useTrpc();
  const name = useId();
  const invalidate = useInvalidate();
  // Shown at once, before it is saved.
  const [chosen, setChosen] = useState<Rules | null>(null);
  const { turn, offerMinutes } = chosen ?? rules;
  const save = useMutation({
    ...trpc.ticket.setWaitingRules.mutationOptions(),
    onError(error) {
      setChosen(null);
      showToast({ text: error.message, tone: 'danger' });
    },
    onSettled: () => invalidate({ kind: 'guest' }),
  });
  function change(to: Partial<Rules>) {
    const next = { turn, offerMinutes, ...to };
    setChosen(next);
    save.mutate({ sessionId: event.sessionId, ...next });
  }
  return (
    <Card padded as="section" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="mb-3 text-[17px]">
        How places are offered
      </h2>
      <fieldset className="mb-4 flex flex-col gap-1">
        <legend className="sr-only">Who comes first</legend>
        {TURNS.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-3 text-[15px] pointer-coarse:min-h-11">
            <input
              type="radio"
              name={name}
              checked={value === turn}
              onChange={() => change({ turn: value })}
              className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[6px] checked:border-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <SelectField
        label="Time to take a place"
        hint={RULES_HINT}
        value={String(offerMinutes)}
        options={OFFER_MINUTES.map((minutes) => ({ value: String(minutes), label: minutesLabel(minutes) }))}
        onChange={({ target }) => change({ offerMinutes: Number(target.value) })}
      />
      <p className="mt-4 text-[13.5px] text-ink-2">{LIST_ENDS}</p>
    </Card>
  );
}
