import { useState } from 'react';
import { keysOf } from '#kernel/objects/keys-of.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { ReportReason } from '../contract.ts';
import { REPORT_DETAILS_MAX } from '../rules.ts';
import { REPORT_REASONS } from '../copy.ts';
import { useChangeSuspension } from './use-suspension.ts';

const REASONS = keysOf(REPORT_REASONS);

export type SuspensionDialogProps = {
  person: { userId: string; name: string };
  isSuspended: boolean;
  /** The reason in words to begin with, such as that of the reports. */
  reason?: string | null;
  onClose: () => void;
};

/** Asks for confirmation before a person is suspended, and for the reason to give them, or before they are restored. */
export function SuspensionDialog(props: SuspensionDialogProps) {
  return props.isSuspended ? <Restore {...props} /> : <Suspend {...props} />;
}

function Suspend({ person: { userId, name }, reason: given, onClose }: SuspensionDialogProps) {
  const [reason, setReason] = useState<ReportReason>(() => REASONS.find((option) => REPORT_REASONS[option] === given) ?? 'OTHER');
  const [details, setDetails] = useState('');
  const { busy, suspend } = useChangeSuspension(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Suspend ${name}?`}
      confirmLabel="Suspend"
      danger
      busy={busy}
      onConfirm={() => suspend({ userId, reason, details })}
    >
      <p className="mb-4 text-ink-2">
        They’re signed out everywhere, and only administrators can see their profile and what they share. Nothing of theirs can be bought,
        their subscriptions and memberships don’t renew, people with tickets to their sessions can return them for a full refund, and their
        passes can’t be used. Open reports of this person are closed.
      </p>
      <div className="flex flex-col gap-4">
        <SelectField
          label="Reason"
          value={reason}
          disabled={busy}
          onChange={(event) => setReason(REASONS.find((option) => option === event.target.value) ?? 'OTHER')}
          options={REASONS.map((value) => ({ value, label: REPORT_REASONS[value] }))}
        />
        <TextArea
          label="What you’ll tell them"
          optional
          rows={3}
          value={details}
          maxLength={REPORT_DETAILS_MAX}
          countTo={REPORT_DETAILS_MAX}
          onChange={(event) => setDetails(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function Restore({ person: { userId, name }, onClose }: SuspensionDialogProps) {
  const [details, setDetails] = useState('');
  const { busy, restore } = useChangeSuspension(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Restore ${name}?`}
      confirmLabel="Restore"
      busy={busy}
      onConfirm={() => restore({ userId, details })}
    >
      <p className="text-ink-2">
        They can sign in again, and everyone can see and buy what they share. Renewals that were stopped stay stopped unless the people who
        pay for them resume them. They’re told by email, and so are people with tickets to their sessions or with their passes, which get
        the lost days back.
      </p>
      <TextArea
        className="mt-4"
        label="Why, for the log"
        hint="Only administrators read it."
        optional
        rows={2}
        value={details}
        maxLength={REPORT_DETAILS_MAX}
        countTo={REPORT_DETAILS_MAX}
        onChange={(event) => setDetails(event.target.value)}
      />
    </ConfirmDialog>
  );
}
