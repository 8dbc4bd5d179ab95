import { Check, CheckCheck, CircleAlert, Clock, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Message } from '../../contract.ts';
import { Bubble } from './bubble.tsx';
import { MessageActions } from './message-actions.tsx';
import { clockOf } from './format-when.ts';
import type { OutgoingMessage } from '../../outbox/web/outbox.ts';

export type MessageRowProps = {
  message: Message;
  me: string;
  otherName: string;
  startsGroup: boolean;
  endsGroup: boolean;
  mayAnswer: boolean;
  onReply: (message: Message) => void;
  /** How far delivery has got, shown below the last message it applies to. */
  state: { kind: 'sent' } | { kind: 'seen'; at: string } | null;
  /** Whether the reader has come for this message. */
  isMarked: boolean;
};

/** A message in its place: left or right, with its time below the last of a group. */
export function MessageRow({ message, me, otherName, startsGroup, endsGroup, mayAnswer, onReply, state, isMarked }: MessageRowProps) {
  const own = message.senderUserId === me;
  const at = new Date(message.createdAt);
  return (
    <li
      data-row={message.id}
      data-revision={message.revision}
      aria-current={isMarked || undefined}
      className={classNames(
        'group/message relative flex flex-col px-4 aria-[current]:bg-accent-soft aria-[current]:py-2',
        own ? 'items-end' : 'items-start',
        startsGroup ? 'mt-2.5' : 'mt-0.5',
      )}
    >
      <span className="sr-only">{`${own ? 'You' : otherName}, ${clockOf(at)}:`}</span>
      <div className="flex max-w-[min(600px,94%)] flex-col">
        <Bubble
          {...{ own, startsGroup, endsGroup, message, me, otherName }}
          actions={<MessageActions message={message} me={me} mayAnswer={mayAnswer} onReply={() => onReply(message)} />}
        />
      </div>
      {message.reactions.length > 0 ? (
        <p className="-mt-1.5 flex w-fit gap-0.5 rounded-full border border-line bg-surface px-2 py-0.5 text-sm">
          {message.reactions.map(({ userId, reaction }) => (
            <span key={userId}>
              <span className="sr-only">{userId === me ? 'You' : otherName}: </span>
              {reaction}
            </span>
          ))}
        </p>
      ) : null}
      {endsGroup || state ? (
        <Below>
          {state?.kind === 'seen' ? (
            <>
              <Icon of={CheckCheck} size={14} /> Seen {state.at}
            </>
          ) : state ? (
            <>
              <Icon of={Check} size={14} /> Sent {clockOf(at)}
            </>
          ) : (
            <time dateTime={message.createdAt}>{clockOf(at)}</time>
          )}
        </Below>
      ) : null}
    </li>
  );
}

export type OutgoingRowProps = {
  message: OutgoingMessage;
  me: string;
  otherName: string;
  onRetry: () => void;
  /** Null while nothing can be written. */
  onEdit: (() => void) | null;
  onDelete: () => void;
};

/** A message on its way, or one that didn't come through, with its actions. */
export function OutgoingRow({ message, me, otherName, onRetry, onEdit, onDelete }: OutgoingRowProps) {
  const failed = message.status === 'failed';
  // The connection held it back: it goes out by itself, so nothing is wrong with it.
  const isHeldBack = failed && message.error === null;
  const shown = { text: message.text, mentions: [], media: [], replyTo: message.replyTo, deleted: false, hidden: null };
  const files = message.files.length;
  return (
    <li data-row={message.id} className="mt-2.5 flex flex-col items-end px-4">
      <div className="flex max-w-[min(560px,86%)] flex-col">
        <Bubble
          own
          variant={isHeldBack || !failed ? 'sending' : 'failed'}
          startsGroup
          endsGroup
          message={shown}
          me={me}
          otherName={otherName}
        />
        {files > 0 ? <p className="text-right text-[13px] text-ink-2">{files === 1 ? '1 file' : `${files} files`}</p> : null}
      </div>
      {failed ? (
        <div
          className={classNames(
            'mt-1 flex max-w-[min(560px,94%)] flex-wrap items-center justify-end gap-x-3 text-xs font-semibold',
            isHeldBack ? 'text-ink-2' : 'text-danger',
          )}
        >
          <p role={isHeldBack ? 'status' : 'alert'} className="flex items-start gap-1.5">
            <Icon of={isHeldBack ? Clock : CircleAlert} size={14} className="mt-px shrink-0" />
            {isHeldBack ? 'Not sent yet. It sends by itself once there’s a connection.' : `Not sent: ${message.error}`}
          </p>
          <span className="flex gap-3">
            {/* A refused message is refused again until its words change; files can't be put back. */}
            {message.error === null || files > 0 || onEdit === null ? null : <RowButton onClick={onEdit}>Edit</RowButton>}
            <RowButton onClick={onRetry}>Retry</RowButton>
            <RowButton onClick={onDelete}>Delete</RowButton>
          </span>
        </div>
      ) : (
        <Below>
          <Icon of={LoaderCircle} size={14} className="animate-spin" /> Sending…
        </Below>
      )}
    </li>
  );
}

function RowButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="min-h-6 underline pointer-coarse:min-h-11" onClick={onClick}>
      {children}
    </button>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <p className="mt-1 flex items-center gap-1 px-1 text-xs text-ink-3">{children}</p>;
}
