import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { ReportFormDialog } from '#features/moderation/shared/report-form-dialog.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';

export type ReportMessageDialogProps = { chatId: string; messageId?: string; onClose: () => void };

/** Reports a message or a conversation, and says who will read how much of it. */
export function ReportMessageDialog({ chatId, messageId, onClose }: ReportMessageDialogProps) {
  const report = useMutation(useTrpc().chat.reportMessage.mutationOptions());
  const [id] = useState(() => v7());
  return (
    <ReportFormDialog
      title={messageId === undefined ? 'Report this conversation' : 'Report this message'}
      description={
        messageId === undefined
          ? 'Our team will read its last 20 messages and nothing else. The other person won’t be told.'
          : 'Our team will read this message and the five before it, and nothing else. The other person won’t be told.'
      }
      send={(given) => report.mutateAsync({ id, chatId, ...(messageId === undefined ? {} : { messageId }), ...given })}
      onClose={onClose}
    />
  );
}
