import { useMutation } from '@tanstack/react-query';
import { Bell, BellOff, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PersonMenu } from '#features/follows/shared/person-menu.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { OpenChat } from '../../contract.ts';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { publishChatChange } from './conversation-window.ts';

const ReportMessageDialog = lazyPart(
  async () => (await import('../../reports/web/report-message-dialog.tsx')).ReportMessageDialog,
  ({ onClose }) => onClose(),
);

const HOUR_MS = 3_600_000;
const TIMES = [
  { label: 'Mute for 8 hours', hours: 8 },
  { label: 'Mute for a week', hours: 24 * 7 },
];

/** The actions for a conversation and the person it is with. */
export function ConversationMenu({ chat, name }: { chat: OpenChat; name: string }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const now = useNow();
  const [asking, setAsking] = useState<'report' | 'delete' | null>(null);
  const mute = useMutation(
    trpc.chat.mute.mutationOptions({
      async onSuccess() {
        publishChatChange(chat.id, chat.revision);
        await invalidate({ kind: 'chat-standing' });
      },
      onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    }),
  );
  const muted: MenuEntry[] =
    chat.mutedUntil === null
      ? TIMES.map(({ label, hours }) => ({
          kind: 'action',
          label,
          icon: BellOff,
          onSelect: () => mute.mutate({ chatId: chat.id, until: new Date(now.getTime() + hours * HOUR_MS).toISOString() }),
        }))
      : [{ kind: 'action', label: 'Unmute', icon: Bell, onSelect: () => mute.mutate({ chatId: chat.id, until: null }) }];
  const report: MenuEntry = { kind: 'action', label: 'Report conversation', icon: Flag, onSelect: () => setAsking('report') };
  const remove: MenuEntry = {
    kind: 'action',
    label: 'Delete conversation',
    icon: Trash2,
    danger: true,
    onSelect: () => setAsking('delete'),
  };
  const about = `your conversation with ${name}`;
  const hasLeft = chat.standing === 'deleted';
  if (hasLeft && chat.lastMessage === null) return null;
  return (
    <>
      {hasLeft ? (
        <MenuButton
          aria-label={`More about ${about}`}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:size-10"
          entries={[remove]}
        >
          <Icon of={Ellipsis} size={20} />
        </MenuButton>
      ) : (
        <PersonMenu
          userId={chat.otherUserId}
          name={name}
          about={about}
          before={chat.lastMessage === null ? [] : [...muted, report, remove]}
        />
      )}
      {asking === 'report' ? <ReportMessageDialog chatId={chat.id} onClose={() => setAsking(null)} /> : null}
      {asking === 'delete' ? <DeleteChatDialog chat={chat} name={name} hasLeft={hasLeft} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
