import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { tellChatChanged } from '../../shared/chat-events.ts';
import { forgetConversation } from './use-conversation.ts';

export type DeleteChatDialogProps = { chatId: string; name: string; hasLeft: boolean; onClose: () => void };

/** Asks before a conversation is deleted for the reader, and leads back to the list. */
export function DeleteChatDialog({ chatId, name, hasLeft, onClose }: DeleteChatDialogProps) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.chat.deleteChat.mutationOptions({
      onSuccess() {
        onClose();
        void navigate('/messages');
        forgetConversation(client, chatId);
        tellChatChanged(chatId);
        showToast({ text: 'Conversation deleted.' });
      },
      onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    }),
  );
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Delete this conversation?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ chatId })}
    >
      <p className="text-ink-2">
        {hasLeft ? 'It disappears for you, and can’t be brought back.' : `It disappears for you. ${name} will still see it.`}
      </p>
    </LazyConfirmDialog>
  );
}
