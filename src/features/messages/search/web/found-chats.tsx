import { useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useChatDrafts } from '../../outbox/web/chat-drafts.ts';
import { ChatRow } from '../../inbox/web/chat-row.tsx';
import { FoundMessages } from './found-messages.tsx';
import { unsentByRecipient, useOutbox } from '../../outbox/web/outbox.ts';

export type FoundChatsProps = { query: string; me: string; currentUserId: string | null };

/** Results of a search in the reader's conversations: first those with people of this name, then messages. */
export function FoundChats({ query, me, currentUserId }: FoundChatsProps) {
  const drafts = useChatDrafts(me);
  const unsent = unsentByRecipient(useOutbox(me));
  const { data: chats = [] } = useQuery({ ...useTrpc().chat.findChats.queryOptions({ query }), staleTime: 0 });
  if (chats.length === 0) return <FoundMessages query={query} me={me} />;
  return (
    <>
      <h2 className="px-3.5 pt-1.5 pb-1 font-text text-[13.5px] font-semibold tracking-normal text-ink-2">People</h2>
      <ul aria-label="Found conversations" className="mb-3 flex flex-col gap-0.5">
        {chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            me={me}
            current={chat.otherUserId === currentUserId}
            draft={drafts[chat.otherUserId]}
            unsent={unsent.get(chat.otherUserId)}
          />
        ))}
      </ul>
      <h2 className="px-3.5 pb-1 font-text text-[13.5px] font-semibold tracking-normal text-ink-2">Messages</h2>
      <FoundMessages query={query} me={me} isBelow />
    </>
  );
}
