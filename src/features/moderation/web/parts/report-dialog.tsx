import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toast.ts';
import type { ReportReason } from '../../contract.ts';
import { REPORT_DETAILS_MAX, REPORT_REASONS } from '../../rules.ts';
import { ReasonChoice } from './reason-choice.tsx';

export type ReportDialogProps = { contentItemUri: ContentItemUri; contentUserId: string; onClose: () => void };

/** Asks what is wrong with a post or session, and reports it. */
export function ReportDialog({ contentItemUri, contentUserId, onClose }: ReportDialogProps) {
  const trpc = useTrpc();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [missing, setMissing] = useState(false);
  const report = useMutation(
    trpc.content.reportContent.mutationOptions({
      onSuccess() {
        showToast({ text: 'Thank you. We will look at it.', tone: 'good' });
        onClose();
      },
      onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    }),
  );
  const what = contentItemUri.type === 'POST' ? 'post' : 'session';
  const send = () => {
    if (reason === null) return setMissing(true);
    report.mutate({ contentItemUri, contentUserId, reason, details });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Report this ${what}`}
      description="What is wrong with it? Whoever shared it is not told that you reported it."
      dismissible={!report.isPending}
      footer={
        <>
          <Button look="ghost" disabled={report.isPending} onClick={onClose}>
            Back
          </Button>
          <Button loading={report.isPending} onClick={send}>
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
        error={missing ? 'Choose a reason.' : null}
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
