import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { OpenChat } from '../../contract.ts';
import { resetConversation, publishChatChange } from './conversation-window.ts';

export type DeleteChatDialogProps = { chat: Pick<OpenChat, 'id' | 'revision'>; name: string; hasLeft: boolean; onClose: () => void };

/** Asks before a conversation is deleted for the reader, and leads back to the list. */
export function DeleteChatDialog({ chat, name, hasLeft, onClose }: DeleteChatDialogProps) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.chat.deleteChat.mutationOptions({
      onSuccess() {
        onClose();
        void navigate(paths.messages);
        resetConversation(client, chat.id);
        publishChatChange(chat.id, chat.revision);
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
      onConfirm={() => remove.mutate({ chatId: chat.id })}
    >
      <p className="text-ink-2">
        {hasLeft ? 'It disappears for you, and can’t be brought back.' : `It disappears for you. ${name} will still see it.`}
      </p>
    </LazyConfirmDialog>
  );
}
