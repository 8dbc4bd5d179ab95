import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { OpenChat } from '../../contract.ts';

const ChangeBlockDialog = lazyPart(
  async () => (await import('#features/follows/shared/change-block-dialog.tsx')).ChangeBlockDialog,
  ({ onClose }) => onClose(),
);

/** Says in place of the message field why the reader can't write, and undoes it if it was their doing. */
export function StandingNotice({ chat, name }: { chat: Pick<OpenChat, 'standing' | 'otherUserId'>; name: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p role="status" className="text-center text-ink-2">
        {standingMessage(chat.standing, name)}
      </p>
      {chat.standing === 'you-blocked' ? (
        <Button variant="ghost" size="small" onClick={() => setIsConfirming(true)}>
          Unblock
        </Button>
      ) : null}
      {isConfirming ? <ChangeBlockDialog userId={chat.otherUserId} name={name} isBlocked onClose={() => setIsConfirming(false)} /> : null}
    </div>
  );
}

function standingMessage(standing: OpenChat['standing'], name: string): string {
  switch (standing) {
    case 'deleted':
      return 'This person has left. You can still read your messages.';
    case 'suspended':
      return `${name}’s account is suspended. You can message them again if it’s restored.`;
    case 'you-blocked':
      return `You’ve blocked ${name}. Unblock them to message each other again.`;
    case 'blocked':
      return `You can’t message ${name}.`;
    case 'open':
      return '';
  }
}
