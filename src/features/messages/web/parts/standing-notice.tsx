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
      return 'This person has left Turnout. You can still read what was said.';
    case 'suspended':
      return `${name}’s account is suspended. You can write again if it comes back.`;
    case 'you-blocked':
      return `You have blocked ${name}. Unblock them to write to each other again.`;
    case 'blocked':
      return `You cannot write to ${name}.`;
    case 'open':
      return '';
  }
}
