import type { OpenChat } from '../../contract.ts';

/** Says in place of the message field why the reader can't write. */
export function StandingNotice({ chat, name }: { chat: Pick<OpenChat, 'standing'>; name: string }) {
  return (
    <p
      role="status"
      className="border-t border-line bg-surface px-5 py-4 text-center text-ink-2 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {wordsOf(chat.standing, name)}
    </p>
  );
}

function wordsOf(standing: OpenChat['standing'], name: string): string {
  switch (standing) {
    case 'deleted':
      return 'This person has left Turnout. You can still read your messages.';
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
