import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Search } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { OpenChat } from '../../contract.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { firstImpression, nextComing } from '../../inbox/web/other-person.ts';

export type ConversationHeaderProps = {
  chat: OpenChat;
  me: string;
  /** Null if there is nothing to search. */ onSearch: (() => void) | null;
};

/** Shows the other person, a way back on phones, and the menu. */
export function ConversationHeader({ chat, me, onSearch }: ConversationHeaderProps) {
  const trpc = useTrpc();
  const now = useNow();
  const orders = useQuery({ ...trpc.chat.queryOrders.queryOptions({ otherUserId: chat.otherUserId }), staleTime: 60_000 });
  const other = chat.users.find(({ id }) => id !== me);
  if (!other) return null;
  const name = other.displayName || other.username;
  const impression = firstImpression(chat);
  const coming = nextComing(orders.data ?? [], other.id, now);
  return (
    <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
      <BackLink />
      <Avatar seed={other.id} name={name} src={pictureUrl(other.profilePic, 150)} />
      <div className="min-w-0 flex-1">
        <h2 className="font-text text-[15px] tracking-normal">
          {chat.standing === 'deleted' ? (
            name
          ) : (
            <Link to={paths.profile(other.username)} dir="auto" className="block truncate text-left font-semibold hover:underline">
              {name}
            </Link>
          )}
        </h2>
        {chat.standing === 'deleted' ? null : (
          <p className="truncate text-[13.5px] text-ink-2">
            @{other.username}
            {/* On phones there is no room; the request's own part says it there. */}
            {impression === null ? null : <span className="max-lg:hidden"> · {impression}</span>}
            {coming ? ` · Coming ${formatShortDay(new Date(coming.startDateTime), coming.timeZone)}` : ''}
          </p>
        )}
      </div>
      {onSearch ? <IconButton icon={Search} label="Search this conversation" onClick={onSearch} /> : null}
      <ConversationMenu chat={chat} name={name} />
    </header>
  );
}

/** The way back to the list on phones, where the conversation covers everything else. */
export function BackLink() {
  return (
    <Link to={paths.messages} aria-label="All messages" className="icon-button -ml-2 text-ink-2 hover:bg-sunken lg:hidden">
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
}
