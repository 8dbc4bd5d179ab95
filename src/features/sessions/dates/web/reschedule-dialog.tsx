import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { ChangeDates, SessionEvent } from '../../contract.ts';
import { PriceField } from '../../editing/web/price-field.tsx';
import { checkSession, type SessionDraft, type SessionErrors } from '../../editing/web/session-draft.ts';
import { changeOf, draftOfChange } from './date-change.ts';
import { ScopeField, type Scope } from './scope-field.tsx';
import { TimeAndPlaceFields } from './time-and-place-fields.tsx';
import { useDateTallies } from './use-date-tallies.ts';
import { whoIsNotified } from './who-is-notified.ts';

export type RescheduleDialogProps = { event: SessionEvent; onClose: () => void };

/** Changes one date, or those that follow with it, or all: time, place, number of places, price. Says before who is notified. */
export function RescheduleDialog({ event: opened, onClose }: RescheduleDialogProps) {
  // Changes what was opened, even if the page behind refetches the event.
  const [event] = useState(opened);
  const [draft, setDraft] = useState(() => draftOfChange(event));
  const [scope, setScope] = useState<Scope>('this');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const tallies = useDateTallies(event);
  const checked = checkSession(draft, useNow(), { ...event, repeatConfig: null });
  const part = checked.ok ? changeOf(event, draft, checked.content) : null;
  const errors = tried && !checked.ok ? checked.errors : {};
  const save = useChange(event, onClose, () => focusFirstError(form.current));
  const tally = scope === 'this' ? null : tallies[scope];

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (save.isPending) return;
    if (part === null || Object.keys(part).length === 0) return focusFirstError(form.current);
    save.mutate({ ...part, scope, dates: tally?.dates ?? 1 });
  }
  const isUnchanged = part !== null && Object.keys(part).length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tally === null ? 'Reschedule this date' : `Reschedule ${tally.dates} dates`}
      dismissible={!save.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={save.isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {tally === null ? 'Reschedule' : `Change ${tally.dates} dates`}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate aria-label="New time and place" className="flex flex-col gap-5" onSubmit={submit}>
        <ScopeField scope={scope} tallies={tallies} disabled={save.isPending} onScopeChange={setScope} />
        <p className="text-ink-2" aria-live="polite">
          {whoIsNotified(event, tally)}
        </p>
        <TimeAndPlaceFields draft={draft} errors={errors} onChange={(more) => setDraft((current) => ({ ...current, ...more }))} />
        <SaleFields event={event} draft={draft} errors={errors} onChange={(more) => setDraft((current) => ({ ...current, ...more }))} />
        {tried && isUnchanged ? (
          <Notice tone="danger">Choose a new time or place first, or another number of places or price.</Notice>
        ) : null}
        {save.error ? <Notice tone="danger">{save.error.message}</Notice> : null}
      </form>
    </Dialog>
  );
}

type SaleFieldsProps = { event: SessionEvent; draft: SessionDraft; errors: SessionErrors; onChange: (part: Partial<SessionDraft>) => void };

function SaleFields({ event, draft, errors, onChange }: SaleFieldsProps) {
  return (
    <div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {/* Kinds of ticket have prices of their own, which are the session's. */}
        {event.hasKinds ? null : <PriceField value={draft.price} error={errors.price} onValueChange={(price) => onChange({ price })} />}
        <TextField
          label="Places"
          optional
          inputMode="numeric"
          hint="Leave empty for no limit."
          value={draft.capacity}
          error={errors.capacity}
          onChange={({ target }) => onChange({ capacity: target.value })}
        />
      </div>
      {event.hasKinds ? null : (
        <p className="mt-2 text-[13.5px] text-ink-2">A new price applies to new tickets. What is sold keeps its price.</p>
      )}
    </div>
  );
}

type Change = Pick<ChangeDates, 'to' | 'maxParticipantCount' | 'price' | 'scope' | 'dates'>;

function useChange(event: SessionEvent, onChanged: () => void, onError: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const { mutateAsync } = useMutation(trpc.session.changeDates.mutationOptions());
  const { sessionId, id: sessionEventId, sessionOwnerUserId: userId, startDateTime } = event;
  return useMutation({
    mutationFn: (change: Change) => mutateAsync({ sessionId, sessionEventId, userId, startDateTime, ...change }),
    onError,
    async onSuccess({ changed, told }, { to }) {
      const done = changed === 1 ? (to ? 'Date moved.' : 'Date changed.') : `${changed} dates changed.`;
      const whom = told === 1 ? ' The participant has been notified.' : ` ${told} participants have been notified.`;
      showToast({ text: `${done}${told > 0 ? whom : ''}`, tone: 'good' });
      onChanged();
      await invalidate({ kind: 'item' });
    },
  });
}
