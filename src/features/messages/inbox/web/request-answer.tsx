import { useMutation } from '@tanstack/react-query';
import { Ban, Check, Flag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { OpenChat } from '../../contract.ts';
import { firstImpression } from './other-person.ts';
import { publishChatChange } from '../../conversation/web/conversation-window.ts';

const ChangeBlockDialog = lazyPart(
  async () => (await import('#features/follows/shared/change-block-dialog.tsx')).ChangeBlockDialog,
  ({ onClose }) => onClose(),
);
const ReportMessageDialog = lazyPart(
  async () => (await import('../../reports/web/report-message-dialog.tsx')).ReportMessageDialog,
  ({ onClose }) => onClose(),
);

/** Asks whether someone not yet known may write. */
export function RequestAnswer({ chat, name }: { chat: OpenChat; name: string }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'block' | 'report' | null>(null);
  const answer = useMutation(
    trpc.chat.answerRequest.mutationOptions({
      async onSuccess(_answer, { accept }) {
        await invalidate({ kind: 'chat-standing' });
        publishChatChange(chat.id, chat.revision);
        if (!accept) void navigate(paths.messages);
      },
      onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    }),
  );
  const declined = chat.state === 'DECLINED';
  return (
    <section aria-label="Request" className="border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <h3 className="font-text text-[15px] font-semibold tracking-normal">
        {declined ? `You declined ${name}` : `${name} would like to message you`}
      </h3>
      <p className="mt-1 text-[13.5px] text-ink-2 lg:hidden">{firstImpression(chat)}</p>
      <p className="mt-1 text-[13.5px] text-ink-2">Accept to move this to your inbox. Until then, they won’t know you’ve seen it.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button loading={answer.isPending && answer.variables.accept} onClick={() => answer.mutate({ chatId: chat.id, accept: true })}>
          <Icon of={Check} size={18} />
          Accept
        </Button>
        {declined ? null : (
          <Button
            variant="quiet"
            loading={answer.isPending && !answer.variables.accept}
            onClick={() => answer.mutate({ chatId: chat.id, accept: false })}
          >
            Decline
          </Button>
        )}
        <Button variant="bare" onClick={() => setAsking('block')}>
          <Icon of={Ban} size={18} />
          Block
        </Button>
        <Button variant="bare" className="sm:ml-auto" onClick={() => setAsking('report')}>
          <Icon of={Flag} size={18} />
          Report
        </Button>
      </div>
      {asking === 'block' ? (
        <ChangeBlockDialog userId={chat.otherUserId} name={name} isBlocked={false} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'report' ? <ReportMessageDialog chatId={chat.id} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}
