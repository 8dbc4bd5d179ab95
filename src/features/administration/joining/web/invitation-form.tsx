import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusFirstError } from '#features/content/shared/composer/composer-form.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { instantOf } from '../../announcements/rules.ts';
import { CreateInvitation, INVITATION_NOTE_MAX } from '../contract.ts';

const EMPTY = { note: '', mostUses: '1', endDay: '' };
type Errors = Partial<Record<'note' | 'mostUses' | 'form', string | undefined>>;

/** A new invitation: whom it is for, how many may use it, and until when. */
export function InvitationForm({ onCreated }: { onCreated: () => Promise<void> }) {
  const trpc = useTrpc();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const create = useMutation({
    ...trpc.administration.createInvitation.mutationOptions(),
    async onSuccess() {
      setDraft(EMPTY);
      showToast({ text: 'Created. Copy its link below.', tone: 'good' });
      await onCreated();
    },
    onError: (failure) => setErrors({ form: failure.message }),
  });
  const send = () => {
    const { note, mostUses, endDay } = draft;
    const parsed = CreateInvitation.safeParse({
      note,
      mostUses: /^\d{1,4}$/.test(mostUses.trim()) ? Number(mostUses) : null,
      // To the end of that day, on the administrator's clock.
      endsAt: instantOf(endDay, '23:59'),
    });
    if (parsed.success) return create.mutate(parsed.data);
    const problemOf = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ note: problemOf('note'), mostUses: problemOf('mostUses') });
    focusFirstError(form.current);
  };
  return (
    <Card as="section" padded aria-label="New invitation">
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) send();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField
            label="For whom"
            hint="Only administrators see this"
            optional
            error={errors.note}
            maxLength={INVITATION_NOTE_MAX}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
          <TextField
            label="How many people"
            inputMode="numeric"
            error={errors.mostUses}
            maxLength={4}
            value={draft.mostUses}
            onChange={(event) => change({ mostUses: event.target.value })}
          />
          <DateField
            label="Until"
            optional
            hint="Until it is ended if empty"
            value={draft.endDay}
            onValueChange={(endDay) => change({ endDay })}
          />
        </div>
        {errors.form === undefined ? null : <Notice tone="danger">{errors.form}</Notice>}
        <div>
          <Button type="submit" loading={create.isPending}>
            Create an invitation
          </Button>
        </div>
      </form>
    </Card>
  );
}
