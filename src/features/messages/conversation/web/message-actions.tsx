import { useMutation } from '@tanstack/react-query';
import { Copy, Ellipsis, Flag, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Message } from '../../contract.ts';
import { isDeletableForBoth, REACTIONS } from '../../rules.ts';
import { publishChatChange } from './conversation-window.ts';

const ReportMessageDialog = lazyPart(
  async () => (await import('../../reports/web/report-message-dialog.tsx')).ReportMessageDialog,
  ({ onClose }) => onClose(),
);

export type MessageActionsProps = { message: Message; me: string; mayAnswer: boolean; onReply: () => void };

/** The actions for one message: reply, react, copy, delete, report. */
export function MessageActions({ message, me, mayAnswer, onReply }: MessageActionsProps) {
  const trpc = useTrpc();
  const now = useNow();
  const [asking, setAsking] = useState<'for me' | 'for both' | 'report' | null>(null);
  const own = message.senderUserId === me;
  const options = {
    onSuccess: () => {
      setAsking(null);
      publishChatChange(message.chatId, message.changedRevision);
    },
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' }),
  };
  const react = useMutation(trpc.chat.react.mutationOptions(options));
  const remove = useMutation(trpc.chat.deleteMessage.mutationOptions(options));
  const { chatId, id: messageId, deleted, text } = message;
  const mine = message.reactions.find(({ userId }) => userId === me)?.reaction ?? null;
  const entries: MenuEntry[] = [
    ...(mayAnswer && !deleted
      ? ([
          {
            kind: 'signs',
            label: 'React',
            options: REACTIONS.map((reaction) => ({
              sign: reaction,
              on: reaction === mine,
              onSelect: () => react.mutate({ chatId, messageId, reaction: reaction === mine ? null : reaction }),
            })),
          },
          { kind: 'action', label: 'Reply', icon: Reply, onSelect: onReply },
        ] satisfies MenuEntry[])
      : []),
    ...(text === '' ? [] : ([{ kind: 'action', label: 'Copy text', icon: Copy, onSelect: () => void copy(text) }] satisfies MenuEntry[])),
    { kind: 'action', label: 'Delete for me', icon: Trash2, onSelect: () => setAsking('for me') },
    ...(own && !deleted && isDeletableForBoth({ createdAt: new Date(message.createdAt) }, now)
      ? ([
          { kind: 'action', label: 'Delete for both', icon: Trash2, danger: true, onSelect: () => setAsking('for both') },
        ] satisfies MenuEntry[])
      : []),
    ...(own || deleted
      ? []
      : ([{ kind: 'action', label: 'Report', icon: Flag, danger: true, onSelect: () => setAsking('report') }] satisfies MenuEntry[])),
  ];
  return (
    <div className="shrink-0">
      <MenuButton
        aria-label={`Message actions: ${subjectOf(message)}`}
        align={own ? 'end' : 'start'}
        entries={entries}
        className="grid size-8 shrink-0 place-items-center rounded-full text-ink-3 opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
      >
        <Icon of={Ellipsis} size={18} />
      </MenuButton>
      {asking === 'for me' || asking === 'for both' ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(null))}
          title={asking === 'for both' ? 'Delete for both of you?' : 'Delete for you?'}
          confirmLabel="Delete"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ chatId, messageId, forBoth: asking === 'for both' })}
        >
          <p className="text-ink-2">
            {asking === 'for both'
              ? 'The message disappears for both of you, and a note says it was deleted. They may already have read it.'
              : 'The other person will still see it.'}
          </p>
        </LazyConfirmDialog>
      ) : null}
      {asking === 'report' ? <ReportMessageDialog chatId={chatId} messageId={messageId} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Copied.' });
  } catch {
    showToast({ text: 'The text couldn’t be copied.', tone: 'danger' });
  }
}

/** Which of many messages the menu acts on: its first words. */
function subjectOf({ text, deleted }: Message): string {
  if (deleted) return 'a deleted message';
  return text === '' ? 'a photo or video' : text.slice(0, 60);
}
