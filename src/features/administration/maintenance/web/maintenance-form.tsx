import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { MaintenanceMode, type SetMaintenance } from '../contract.ts';
import { MODE_LABELS } from '../copy.ts';
import { endIn } from '../rules.ts';

const MEANINGS: Record<MaintenanceMode, string> = {
  OPEN: 'Everybody can read and do everything.',
  READ_ONLY: 'Everybody reads as usual. Whatever would save something is refused, for administrators too, until it is open again.',
  CLOSED:
    'Everybody but administrators sees only a page that says so. Administrators enter by a page under /admin, such as this one, and can do everything from there; any other page that they load anew is closed to them too.',
};
const MINUTES = /^[1-9]\d{0,3}$/;

/** What people may do from now on, with words for them and how long it is expected to take. */
export function MaintenanceForm({ now }: { now: MaintenanceMode }) {
  const [mode, setMode] = useState<MaintenanceMode>(now);
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const set = useSet(() => setIsAsking(false));
  const isWrong = minutes.trim() !== '' && !MINUTES.test(minutes.trim());
  const send = () => {
    const words = text.trim();
    const expectedEnd = minutes.trim() === '' ? null : endIn(Number(minutes), new Date());
    const isOpen = mode === 'OPEN';
    set.mutate({ mode, text: isOpen || words === '' ? null : words, expectedEnd: isOpen ? null : expectedEnd } satisfies SetMaintenance);
  };
  return (
    <Card as="section" padded aria-label="Change it">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (set.isPending) return;
          if (mode !== 'OPEN' && isWrong) return setProblem('Enter whole minutes, such as 30.');
          if (mode === 'CLOSED') setIsAsking(true);
          else send();
        }}
      >
        <SelectField
          label="The site is"
          hint={MEANINGS[mode]}
          value={mode}
          onChange={(event) => setMode(MaintenanceMode.parse(event.target.value))}
          options={keysOf(MODE_LABELS).map((value) => ({ value, label: MODE_LABELS[value] }))}
        />
        {mode === 'OPEN' ? null : (
          <>
            <TextArea
              label="Words for people"
              optional
              hint="Our own if empty"
              rows={2}
              value={text}
              maxLength={LIMITS.announcementMax}
              countTo={LIMITS.announcementMax}
              onChange={(event) => setText(event.target.value)}
            />
            <TextField
              label="Minutes it is expected to take"
              optional
              hint="People read it, and programs try again then. It doesn’t end by itself."
              inputMode="numeric"
              error={problem}
              value={minutes}
              onChange={(event) => {
                setMinutes(event.target.value);
                setProblem(undefined);
              }}
            />
          </>
        )}
        {set.error ? <Notice tone="danger">{set.error.message}</Notice> : null}
        <div>
          <Button type="submit" loading={set.isPending && !isAsking}>
            Set
          </Button>
        </div>
      </form>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setIsAsking(false))}
          title="Close the site?"
          confirmLabel="Close it"
          busy={set.isPending}
          onConfirm={send}
        >
          Everybody but administrators is locked out within seconds, whatever they are doing. What is already paid for is still booked.
        </LazyConfirmDialog>
      ) : null}
    </Card>
  );
}

function useSet(onSettled: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.administration.setMaintenance.mutationOptions(),
    onSuccess: (_, { mode }) => showToast({ text: `The site is ${MODE_LABELS[mode].toLowerCase()}.`, tone: 'good' }),
    async onSettled() {
      onSettled();
      await invalidate({ kind: 'maintenance' });
    },
  });
}
