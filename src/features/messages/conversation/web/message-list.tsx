import { ChevronDown } from 'lucide-react';
import { Fragment, useMemo, type ReactNode, type RefCallback } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { Message } from '../../contract.ts';
import { arrangeMessages, type ConversationRow } from './arrange-messages.ts';
import type { ConversationWindow } from './conversation-window.ts';
import { clockOf, formatWhen } from './format-when.ts';
import { FoldedOrders } from './folded-orders.tsx';
import { MessageRow } from './message-row.tsx';
import { OrderCard } from './order-card.tsx';

export type MessageListProps = {
  window: ConversationWindow;
  me: string;
  otherName: string;
  box: RefCallback<HTMLDivElement>;
  onScroll: () => void;
  atEnd: boolean;
  loading: 'older' | 'newer' | null;
  failed: 'older' | 'newer' | null;
  onRetry: (way: 'older' | 'newer') => void;
  orders: readonly Payment[];
  mayAnswer: boolean;
  /** The message that the reader has come for. */
  markedId: string | null;
  onReply: (message: Message) => void;
  /** How many unread messages are below. */
  unread: number;
  onToLatest: () => void;
  /** Shown at the end: messages on their way, who is writing. */
  children?: ReactNode;
};

/** The messages of a conversation in a box that scrolls on its own. */
export function MessageList(props: MessageListProps) {
  const {
    window,
    me,
    otherName,
    orders,
    mayAnswer,
    markedId,
    onReply,
    box,
    onScroll,
    atEnd,
    loading,
    failed,
    onRetry,
    unread,
    onToLatest,
    children,
  } = props;
  const now = useNow();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { items, newFrom } = window;
  const shown = useMemo(() => ordersIn(window, orders), [window, orders]);
  const rows = useMemo(() => arrangeMessages(items, { newFrom, now, timeZone, orders: shown }), [items, newFrom, now, timeZone, shown]);
  const states = statesOf(window, me, now);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label={`Messages with ${otherName}`}
        tabIndex={0}
        // Positioned, so that what is hidden from sight inside, and placed absolutely, scrolls with it.
        className="scrollbar-quiet relative h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex min-h-full flex-col justify-end py-4">
          <Edge way="older" {...{ loading, failed, onRetry }} />
          <ol>
            {rows.map((row) => (
              <Fragment key={row.key}>{drawRow(row, { me, otherName, mayAnswer, markedId, onReply, states })}</Fragment>
            ))}
            {window.hasNewer ? null : children}
          </ol>
          <Edge way="newer" {...{ loading, failed, onRetry }} />
        </div>
      </div>
      {atEnd && !window.hasNewer ? null : (
        <Button variant="light" size="small" className="absolute right-4 bottom-3 bg-surface! text-ink! shadow-high" onClick={onToLatest}>
          <Icon of={ChevronDown} size={16} />
          {unread > 0 ? `${unread >= 100 ? '99+' : unread} new` : 'Latest'}
        </Button>
      )}
    </div>
  );
}

/** The orders made within the stretch that is held. */
function ordersIn({ items, hasOlder, hasNewer }: ConversationWindow, orders: readonly Payment[]): readonly Payment[] {
  const [first, last] = [items.at(0)?.createdAt ?? '', items.at(-1)?.createdAt ?? ''];
  return orders.filter(({ createdAt }) => (!hasOlder || createdAt >= first) && (!hasNewer || createdAt <= last));
}

type States = { sentId: string | null; seenId: string | null; seenAt: string };

/** Which message is marked as seen, and which as sent. */
function statesOf({ items, seenRevision, seenAt, hasNewer }: ConversationWindow, me: string, now: Date): States {
  const own = items.filter(({ senderUserId, deleted }) => senderUserId === me && !deleted);
  const seen = own.findLast(({ revision }) => revision <= seenRevision);
  const last = hasNewer ? undefined : own.at(-1);
  const at = seenAt === null ? null : new Date(seenAt);
  const isToday = at !== null && now.toDateString() === at.toDateString();
  return {
    sentId: last && last !== seen ? last.id : null,
    seenId: seen?.id ?? null,
    seenAt: at === null ? '' : isToday ? clockOf(at) : `${formatWhen(at, now)}, ${clockOf(at)}`,
  };
}

type Drawing = Pick<MessageListProps, 'me' | 'otherName' | 'mayAnswer' | 'markedId' | 'onReply'> & { states: States };

function drawRow(row: ConversationRow, { states, markedId, ...around }: Drawing) {
  if (row.kind === 'order')
    return (
      <li data-row={row.key} className="mt-3 px-4">
        <OrderCard payment={row.payment} />
      </li>
    );
  if (row.kind === 'orders')
    return (
      <li data-row={row.key} className="mt-3 px-4">
        <FoldedOrders payments={row.payments} />
      </li>
    );
  if (row.kind === 'day')
    return (
      <li data-row={row.key} className="mt-4 mb-1 text-center text-xs font-semibold text-ink-3">
        {row.label}
      </li>
    );
  if (row.kind === 'new')
    return (
      <li data-row="new" className="mx-4 mt-3 flex items-center gap-3 text-xs font-semibold text-accent-text">
        <span aria-hidden="true" className="h-px flex-1 bg-accent/40" />
        New
        <span aria-hidden="true" className="h-px flex-1 bg-accent/40" />
      </li>
    );
  const { message, startsGroup, endsGroup } = row;
  const state =
    message.id === states.seenId
      ? ({ kind: 'seen', at: states.seenAt } as const)
      : message.id === states.sentId
        ? ({ kind: 'sent' } as const)
        : null;
  return <MessageRow {...around} {...{ message, startsGroup, endsGroup, state }} isMarked={message.id === markedId} />;
}

type EdgeProps = Pick<MessageListProps, 'loading' | 'failed' | 'onRetry'> & { way: 'older' | 'newer' };

function Edge({ way, loading, failed, onRetry }: EdgeProps) {
  if (failed === way)
    return (
      <p role="alert" className="flex flex-wrap items-center justify-center gap-2 py-2 text-sm text-danger">
        {way === 'older' ? 'Earlier messages' : 'Later messages'} couldn’t be loaded.
        <Button variant="ghost" size="small" onClick={() => onRetry(way)}>
          Try again
        </Button>
      </p>
    );
  if (loading !== way) return null;
  return (
    <p className="grid place-items-center py-2 text-ink-3">
      <Spinner label="Loading messages" size={20} />
    </p>
  );
}
