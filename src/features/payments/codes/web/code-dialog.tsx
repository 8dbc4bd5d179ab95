import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { v7 } from 'uuid';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { CODE_MAX, type CodeCoverage, type DiscountCode } from '../contract.ts';
import { checkCode, codeDraftOf, emptyCode, type CodeDraft } from './code-draft.ts';

/** The fields with which a creator chooses what a code is for. */
export type CoverageFields = (props: {
  covers: CodeCoverage;
  error: string | undefined;
  onChange: (covers: CodeCoverage) => void;
}) => ReactNode;

export type CodeDialogProps = { editing: DiscountCode | null; coverage: CoverageFields; onClose: () => void };

/** The form of a code: what it takes off, for what, and its limits. Load it lazily. */
export function CodeDialog({ editing, coverage, onClose }: CodeDialogProps) {
  const [draft, setDraft] = useState<CodeDraft>(() => (editing ? codeDraftOf(editing) : emptyCode()));
  const { form, errors, show, clear } = useFormErrors<keyof CodeDraft>();
  const save = useSave(editing, onClose, (message) => show({ form: message }));
  const set = <Field extends keyof CodeDraft>(field: Field, value: CodeDraft[Field]) => {
    setDraft((before) => ({ ...before, [field]: value }));
    clear(field);
  };
  const text = (field: 'code' | 'value' | 'periods' | 'mostUses' | 'mostUsesEach' | 'minimum') => ({
    value: draft[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(field, field === 'code' ? target.value.toUpperCase() : target.value),
  });
  const isFor = draft.covers;
  const renews = isFor.subscription || isFor.memberships.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={editing ? `Edit ${editing.code}` : 'New code'}
      {...(editing ? { description: 'What you change is for later orders. Those that there are keep their price.' } : {})}
      dismissible={!save.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="discount-code" loading={save.isPending}>
            {editing ? 'Save' : 'Create code'}
          </Button>
        </>
      }
    >
      <form
        id="discount-code"
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const checked = checkCode(draft, editing);
          if (!checked.ok) show(checked.errors);
          else if (!save.isPending) save.mutate(checked.input);
        }}
      >
        {editing ? null : (
          <TextField
            label="Code"
            hint="What people type: letters, digits and hyphens. Choose something that nobody guesses if it takes a lot off."
            placeholder="SPRING26"
            maxLength={CODE_MAX}
            autoCapitalize="characters"
            spellCheck={false}
            {...text('code')}
          />
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Segmented
            label="It takes off"
            value={draft.how}
            options={[
              { value: 'percent', label: 'A percentage' },
              { value: 'amount', label: 'An amount' },
            ]}
            onValueChange={(how) => set('how', how)}
          />
        </div>
        {draft.how === 'percent' ? (
          <TextField
            label="Percentage"
            inputMode="numeric"
            end={<span className="pr-3 text-ink-2">%</span>}
            placeholder="20"
            {...text('value')}
          />
        ) : (
          <TextField
            label="Amount"
            hint="Off each place, pass or period."
            inputMode="decimal"
            start="£"
            placeholder="5.00"
            {...text('value')}
          />
        )}
        {coverage({ covers: draft.covers, error: errors.covers, onChange: (covers) => set('covers', covers) })}
        {renews ? (
          <TextField
            label="For how many months or years"
            hint="Of what renews, from the first on, for three years at most. After them it costs its full price."
            inputMode="numeric"
            {...text('periods')}
          />
        ) : null}
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-3 font-display text-[17px] font-bold">Limits</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <DateField label="From" optional value={draft.from} error={errors.from} onValueChange={(day) => set('from', day)} />
            <DateField
              label="Until the end of"
              optional
              value={draft.until}
              error={errors.until}
              onValueChange={(day) => set('until', day)}
            />
            <TextField label="Uses in all" optional inputMode="numeric" {...text('mostUses')} />
            <TextField label="Uses by one person" optional inputMode="numeric" {...text('mostUsesEach')} />
          </div>
          <TextField label="For orders of at least" optional inputMode="decimal" start="£" {...text('minimum')} />
        </fieldset>
        {errors.form ? <Notice tone="danger">{errors.form}</Notice> : null}
      </form>
    </Dialog>
  );
}

function useSave(editing: DiscountCode | null, onDone: () => void, onFailed: (message: string) => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  // Pressing again after a lost response makes no second code.
  const [id] = useState(() => v7());
  const create = useMutation(trpc.code.create.mutationOptions());
  const update = useMutation(trpc.code.update.mutationOptions());
  return useMutation({
    mutationFn({ code, ...fields }: Parameters<typeof create.mutateAsync>[0]) {
      if (editing === null) return create.mutateAsync({ ...fields, code, id });
      return update.mutateAsync({ ...fields, id: editing.id });
    },
    async onSuccess({ code }) {
      await invalidate({ kind: 'codes' });
      showToast({ text: editing ? `${code} has been saved.` : `${code} can be used.`, tone: 'good' });
      onDone();
    },
    onError: (error) => onFailed(error.message),
  });
}
