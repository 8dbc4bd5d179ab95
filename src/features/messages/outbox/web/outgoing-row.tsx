import { CircleAlert, Clock, LoaderCircle } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { OutgoingMessage } from './outbox.ts';
import { Below, Bubble } from '../../conversation/web/message-row.tsx';

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
