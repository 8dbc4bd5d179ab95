import { useState } from 'react';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ReportReason } from '../../contract.ts';
import type { ReportedContent } from '../../reports/contract.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { TAKEDOWN_TERMS } from '#features/tickets/returns/copy.ts';

export type DisapproveDialogProps = {
  item: ReportedContent;
  busy: boolean;
  onConfirm: (reason: ReportReason) => void;
  onClose: () => void;
};

/** Asks for confirmation before an item is taken down, and for the reason to give its owner. */
export function DisapproveDialog({ item, busy, onConfirm, onClose }: DisapproveDialogProps) {
  const [reason, setReason] = useState<ReportReason>(
    () => ReportReason.options.find((option) => REPORT_REASONS[option] === item.reportReason) ?? 'OTHER',
  );
  const what = item.type === 'POST' ? 'post' : 'session';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Take this ${what} down?`}
      confirmLabel="Disapprove"
      danger
      busy={busy}
      onConfirm={() => onConfirm(reason)}
    >
      <p className="mb-4 text-ink-2">
        It leaves every list straight away, and only its owner and administrators can open it. The owner is told the reason, not who
        reported it.
        {what === 'session' ? ` Open checkouts are closed. ${TAKEDOWN_TERMS}` : ''} You can show it again under “Taken down”.
      </p>
      <SelectField
        label="Reason"
        value={reason}
        disabled={busy}
        onChange={(event) => setReason(ReportReason.parse(event.target.value))}
        options={ReportReason.options.map((value) => ({ value, label: REPORT_REASONS[value] }))}
      />
    </ConfirmDialog>
  );
}
