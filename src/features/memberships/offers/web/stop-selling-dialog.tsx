import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { ExistingMembers } from '../../contract.ts';
import { EXISTING_MEMBERS_COPY } from '../copy.ts';

export type StopSellingDialogProps = { title: string; busy: boolean; onStop: (existing: ExistingMembers) => void; onClose: () => void };

const CHOICES = [
  { value: 'keep', label: 'They continue' },
  { value: 'run_out', label: 'They end' },
] as const;

/** Takes a membership that renews off sale, with the choice of what happens to existing members. */
export function StopSellingDialog({ title, busy, onStop, onClose }: StopSellingDialogProps) {
  const [existing, setExisting] = useState<ExistingMembers>('keep');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop selling “${title}”?`}
      description="Nobody new can join from now on. You can put it on sale again at any time."
      dismissible={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" loading={busy} onClick={() => onStop(existing)}>
            Stop selling
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segmented wide label="Existing memberships" options={CHOICES} value={existing} onValueChange={setExisting} />
        <p className="text-[14.5px] text-ink-2">{EXISTING_MEMBERS_COPY[existing]}</p>
      </div>
    </Dialog>
  );
}
