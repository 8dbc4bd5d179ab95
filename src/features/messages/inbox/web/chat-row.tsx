import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Chat } from '../../contract.ts';
import { formatWhen } from '../../conversation/web/format-when.ts';
import type { OutgoingMessage } from '../../outbox/web/outbox.ts';

export type ChatRowProps = { chat: Chat; me: string; current: boolean; draft: string | undefined; unsent: OutgoingMessage | undefined };

/** A conversation in the list: who, when, what wasn’t sent, the draft or the newest message, and how many are unread. */
export function ChatRow({ chat, me, current, draft, unsent }: ChatRowProps) {
  const now = useNow();
  const other = chat.users.find(({ id }) => id !== me);
  if (!other) return null;
  const name = other.displayName || other.username;
  const unread = chat.unreadCount > 0;
  return (
    <li>
      <Link
        to={paths.chat(chat.otherUserId)}
        aria-current={current ? 'page' : undefined}
        className={classNames(
          'flex min-h-[66px] items-center gap-3 rounded-control px-3.5 py-2 transition-colors focus-visible:-outline-offset-2',
          current ? 'bg-sunken' : 'hover:bg-sunken/60',
        )}
      >
        <Avatar seed={other.id} name={name} src={pictureUrl(other.profilePic, 150)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
              {name}
            </span>
            {chat.mutedUntil === null ? null : (
              <span className="text-ink-3">
                <Icon of={BellOff} size={14} />
                <span className="sr-only">Muted</span>
              </span>
            )}
            <time dateTime={chat.updatedAt} className="text-xs text-ink-3">
              {formatWhen(new Date(chat.updatedAt), now)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span
              dir="auto"
              className={classNames('min-w-0 flex-1 truncate text-left text-[13.5px]', unread ? 'font-semibold text-ink' : 'text-ink-2')}
            >
              <Words chat={chat} me={me} draft={draft} unsent={unsent} />
            </span>
            <Badge count={chat.unreadCount} label="unread" />
          </span>
        </span>
      </Link>
    </li>
  );
}

function Words({ chat: { lastMessage }, me, draft, unsent }: Pick<ChatRowProps, 'chat' | 'me' | 'draft' | 'unsent'>) {
  if (unsent)
    return (
      <>
        {unsent.error === null ? 'Not sent yet: ' : <span className="text-danger">Not sent </span>}
        <bdi>{unsent.text || 'Photo or video'}</bdi>
      </>
    );
  if (draft)
    return (
      <>
        <span className="text-accent-text">Draft</span> <bdi>{draft}</bdi>
      </>
    );
  if (lastMessage === null) return 'No messages yet';
  if (lastMessage.kind === 'deleted') return <i>Message deleted</i>;
  const words = lastMessage.kind === 'media' ? 'Photo or video' : lastMessage.text;
  if (lastMessage.senderUserId !== me) return words;
  return (
    <>
      You: <bdi>{words}</bdi>
    </>
  );
}
