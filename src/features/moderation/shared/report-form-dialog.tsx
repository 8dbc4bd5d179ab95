import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { ReportReason } from '../contract.ts';
import { REPORT_DETAILS_MAX } from '../rules.ts';
import { REPORT_REASONS } from '../copy.ts';
import { ReasonChoice } from '../reports/web/reason-choice.tsx';

export type ReportFormDialogProps = {
  title: string;
  /** What the report is about, and that the person reported isn't told. */
  description: string;
  send: (report: { reason: ReportReason; details: string }) => Promise<unknown>;
  onClose: () => void;
};

/** A form for the reason that sends the report; shared by everything that can be reported. */
export function ReportFormDialog({ title, description, send, onClose }: ReportFormDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [missing, setMissing] = useState(false);
  const report = useMutation({
    mutationFn: send,
    onSuccess() {
      showToast({ text: 'Thank you. We’ve received your report and will look at it.', tone: 'good' });
      onClose();
    },
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      dismissible={!report.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={report.isPending} onClick={onClose}>
            Back
          </Button>
          <Button loading={report.isPending} onClick={() => (reason === null ? setMissing(true) : report.mutate({ reason, details }))}>
            Report
          </Button>
        </>
      }
    >
      <ReasonChoice
        label="Reason"
        reasons={REPORT_REASONS}
        value={reason}
        onValueChange={(next) => {
          setReason(next);
          setMissing(false);
        }}
        error={missing ? 'Choose a reason' : null}
      />
      <TextArea
        className="mt-1"
        label="Tell us more"
        optional
        rows={3}
        value={details}
        maxLength={REPORT_DETAILS_MAX}
        countTo={REPORT_DETAILS_MAX}
        onChange={(event) => setDetails(event.target.value)}
      />
    </Dialog>
  );
}
