import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { ReportFormDialog } from '#features/moderation/shared/report-form-dialog.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { reportScope } from '../copy.ts';

export type ReportMessageDialogProps = { chatId: string; messageId?: string; onClose: () => void };

/** Reports a message or a conversation, and says who will read how much of it. */
export function ReportMessageDialog({ chatId, messageId, onClose }: ReportMessageDialogProps) {
  const report = useMutation(useTrpc().chat.reportMessage.mutationOptions());
  const [id] = useState(() => v7());
  return (
    <ReportFormDialog
      title={messageId === undefined ? 'Report this conversation' : 'Report this message'}
      description={reportScope(messageId === undefined ? 'conversation' : 'message')}
      send={(given) => report.mutateAsync({ id, chatId, ...(messageId === undefined ? {} : { messageId }), ...given })}
      onClose={onClose}
    />
  );
}
