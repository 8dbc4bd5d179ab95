import { skipToken, useQuery } from '@tanstack/react-query';
import { MessageCircle, Pencil, Search, Settings } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { ChatList } from '../../inbox/web/chat-list.tsx';
import { Conversation } from '../../conversation/web/conversation.tsx';
import { FoundChats } from '../../search/web/found-chats.tsx';
import { RequestsLabel } from '../../inbox/web/requests-label.tsx';

const NewMessageDialog = lazyPart(
  async () => (await import('../../inbox/web/new-message-dialog.tsx')).NewMessageDialog,
  ({ onClose }) => onClose(),
);
const MessageSettingsDialog = lazyPart(
  async () => (await import('../../inbox/web/message-settings-dialog.tsx')).MessageSettingsDialog,
  ({ onClose }) => onClose(),
);

export const meta = pageMeta({ title: 'Messages', unlisted: true });

const BOXES = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'requests', label: <RequestsLabel /> },
] as const;

/** Conversations with other people: the list and one of them, side by side if there is room (docs/product.md#messages). */
export default function MessagesScreen() {
  const { userId = null } = useParams();
  const me = useMyUserId();
  const [box, setBox] = useState<'inbox' | 'requests'>('inbox');
  const [opened, setOpened] = useState<'new' | 'settings' | null>(null);
  const [words, setWords] = useState('');
  const query = useDebounced(words.trim(), 300);
  const list = useWayBack(userId);
  const isRequest = useIsRequest(userId);
  // A request opened by its address is shown among the others.
  useEffect(() => {
    if (isRequest) setBox('requests');
  }, [isRequest, userId]);
  if (me === null) return null;
  return (
    // As high as the window leaves room for: it scrolls inside, and the page does not.
    <div className="grid grid-cols-[minmax(0,1fr)] lg:h-[calc(100dvh-125px)] lg:min-h-[480px] lg:grid-cols-[320px_minmax(0,1fr)] lg:overflow-clip lg:rounded-card lg:border lg:border-line lg:bg-surface lg:shadow-lift">
      <section
        ref={list}
        aria-label="Your conversations"
        className={classNames('scrollbar-quiet min-h-0 lg:overflow-y-auto lg:border-r lg:border-line', userId !== null && 'max-lg:hidden')}
      >
        <div className="flex flex-col gap-3 pb-2 lg:sticky lg:top-0 lg:z-10 lg:bg-surface lg:p-3.5">
          <div className="flex min-h-11 items-center gap-2 lg:px-1">
            <h1 className="flex-1 text-[30px]">Messages</h1>
            <IconButton icon={Settings} label="Message settings" onClick={() => setOpened('settings')} />
            <IconButton icon={Pencil} label="New message" variant="solid" onClick={() => setOpened('new')} />
          </div>
          <label className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
            <Icon of={Search} size={18} className="text-ink-2" />
            <span className="sr-only">Search messages</span>
            <input
              type="search"
              placeholder="Search messages"
              maxLength={100}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="min-w-0 flex-1 bg-transparent outline-none"
            />
          </label>
          {query.length > 1 ? null : (
            <Segmented label="Which conversations" labelHidden wide options={BOXES} value={box} onValueChange={setBox} />
          )}
        </div>
        <div className="lg:px-1.5">
          {query.length > 1 ? (
            <FoundChats key={query} query={query} me={me} currentUserId={userId} />
          ) : (
            <>
              {box === 'requests' ? (
                <p className="px-3.5 pb-2 text-[13.5px] text-ink-2">
                  From people you haven’t written to. They can’t see that you’ve read this.
                </p>
              ) : null}
              <ChatList key={box} me={me} requests={box === 'requests'} currentUserId={userId} />
            </>
          )}
        </div>
      </section>
      {userId === null ? (
        <section aria-label="Conversation" className="hidden place-content-center lg:grid">
          <EmptyState icon={MessageCircle} title="Your messages" action={<Button onClick={() => setOpened('new')}>New message</Button>}>
            Choose a conversation or start a new one.
          </EmptyState>
        </section>
      ) : (
        <section
          aria-label="Conversation"
          data-covers-bars
          className="flex min-h-0 flex-col bg-surface max-lg:fixed max-lg:inset-0 max-lg:z-30 max-lg:bg-paper"
        >
          <Conversation key={userId} me={me} userId={userId} />
        </section>
      )}
      {opened === 'new' ? <NewMessageDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'settings' ? <MessageSettingsDialog onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

/** Whether the open conversation is a request, once that is known. */
function useIsRequest(userId: string | null): boolean {
  const trpc = useTrpc();
  const { data } = useQuery(trpc.chat.getChat.queryOptions(userId === null ? skipToken : { recipientUserId: userId }));
  return data?.state === 'REQUEST';
}

/** On the way back from a conversation to the list, keyboard focus moves to its entry there. */
function useWayBack(userId: string | null): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const left = useRef(userId);
  useEffect(() => {
    const from = left.current;
    left.current = userId;
    if (userId === null && from !== null) list.current?.querySelector<HTMLElement>(`a[href="${paths.chat(from)}"]`)?.focus();
  }, [userId]);
  return list;
}
