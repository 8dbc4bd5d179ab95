import { Check, CheckCheck, EyeOff } from 'lucide-react';
import { type ReactNode, useState, Fragment } from 'react';
import { Link } from 'react-router';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Message, QuotedMessage } from '../../contract.ts';
import { MessageActions } from './message-actions.tsx';
import { clockOf } from './format-when.ts';
import { beginningOf, isOnlyEmoji } from '../../rules.ts';
import { MessageMedia } from './message-media.tsx';
import { OwnLinkPreview } from './own-link-preview.tsx';

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

/** The line below a message: when, and how far it has got. */
export function Below({ children }: { children: ReactNode }) {
  return <p className="mt-1 flex items-center gap-1 px-1 text-xs text-ink-3">{children}</p>;
}

type BubbleProps = {
  own: boolean;
  variant?: 'plain' | 'sending' | 'failed';
  startsGroup: boolean;
  endsGroup: boolean;
  message: Pick<Message, 'text' | 'mentions' | 'media' | 'replyTo' | 'deleted' | 'hidden'>;
  me: string;
  /** The other person's name. */
  otherName: string;
  /** Stands beside the first of it, however wide the rest is. */
  actions?: ReactNode;
};

/** The content of one message: words, pictures and what it answers. */
export function Bubble({ own, variant = 'plain', startsGroup, endsGroup, message, me, otherName, actions }: BubbleProps) {
  const { text, media, replyTo, deleted, hidden } = message;
  const corners = classNames(
    'rounded-[18px]',
    own ? !endsGroup && 'rounded-br-[5px]' : !endsGroup && 'rounded-bl-[5px]',
    own ? !startsGroup && 'rounded-tr-[5px]' : !startsGroup && 'rounded-tl-[5px]',
  );
  const shape = classNames('w-fit max-w-full', corners);
  const beside = (part: ReactNode) => (
    <div className={classNames('flex max-w-full items-center gap-1', own && 'flex-row-reverse')}>
      <div className="min-w-0">{part}</div>
      {actions}
    </div>
  );
  if (deleted) return beside(<p className={classNames(shape, 'border border-line px-3.5 py-2 text-ink-3 italic')}>Message deleted</p>);
  const large = replyTo === null && isOnlyEmoji(text);
  const parts = [
    text === '' ? null : large ? (
      <p key="words" className="px-1 py-0.5 text-[40px] leading-tight">
        {text}
      </p>
    ) : (
      <div key="words" className={classNames(shape, 'px-3.5 py-2', groundOf(own, variant))}>
        <MessageWords message={message} />
      </div>
    ),
    text === '' ? null : <OwnLinkPreview key="preview" text={text} />,
    media.length > 0 ? <MessageMedia key="media" entities={media} className={corners} /> : null,
    hidden ? (
      <p key="hidden" className={classNames(shape, 'flex items-center gap-2 bg-sunken px-3.5 py-2 text-ink-2')}>
        <Icon of={EyeOff} size={18} />
        {hiddenLabel(hidden)}
      </p>
    ) : null,
  ].filter((part) => part !== null);
  return (
    <div className={classNames('flex max-w-full flex-col gap-0.5', own ? 'items-end' : 'items-start')}>
      {replyTo ? <Quote quoted={replyTo} me={me} otherName={otherName} leads={variant === 'plain'} /> : null}
      {parts.map((part, index) => (
        <Fragment key={part.key}>{index === 0 ? beside(part) : part}</Fragment>
      ))}
    </div>
  );
}

function groundOf(own: boolean, variant: 'plain' | 'sending' | 'failed'): string {
  if (variant === 'failed') return 'bg-danger-soft text-ink';
  if (!own) return 'bg-sunken text-ink';
  return variant === 'sending' ? 'bg-ink-2 text-surface dark:bg-sunken dark:text-ink-2' : 'bg-ink text-surface dark:bg-line dark:text-ink';
}

/** The words of a message; of a long one the beginning, and the rest on request. */
function MessageWords({ message: { text, mentions } }: { message: Pick<Message, 'text' | 'mentions'> }) {
  const [isWhole, setWhole] = useState(false);
  const beginning = isWhole ? null : beginningOf(text);
  return (
    <>
      <RichText text={beginning ?? text} mentions={mentions} className="[&_a]:text-current [&_a]:decoration-current" />
      {beginning === null ? null : (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-1 min-h-8 font-semibold underline decoration-1 underline-offset-2 pointer-coarse:min-h-11"
        >
          Read more
        </button>
      )}
    </>
  );
}

/** The message being answered, in brief; one that `leads` takes the reader to it. */
export function Quote({ quoted, me, otherName, leads = false }: { quoted: QuotedMessage; me: string; otherName: string; leads?: boolean }) {
  // The lines are cut inside the padding, where the next one would show.
  const words = (
    <span className="line-clamp-2 [overflow-wrap:anywhere]">
      <span className="font-semibold">{quoted.senderUserId === me ? 'You' : otherName}</span> {quoteLabel(quoted)}
    </span>
  );
  const look = 'block max-w-full rounded-control border-l-[3px] border-line-strong bg-sunken/60 px-3 py-1.5 text-[13px] text-ink-2';
  if (!leads || quoted.deleted) return <p className={look}>{words}</p>;
  return (
    <Link to={{ search: `?message=${quoted.id}` }} className={classNames(look, 'hover:bg-sunken')}>
      <span className="sr-only">In answer to: </span>
      {words}
    </Link>
  );
}

function quoteLabel({ deleted, text, mediaCount }: QuotedMessage): ReactNode {
  if (deleted) return <i>Message deleted</i>;
  if (text !== '') return <bdi>{text}</bdi>;
  return mediaCount === 1 ? 'Photo or video' : `${mediaCount} photos or videos`;
}

function hiddenLabel({ media, links, until }: NonNullable<Message['hidden']>): string {
  const parts = [media > 0 ? (media === 1 ? 'Photo' : 'Photos') : null, links > 0 ? (links === 1 ? 'link' : 'links') : null];
  const words = parts.filter((part) => part !== null).join(' and ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} hidden ${until === 'accepted' ? 'until you accept' : 'while this account is suspended'}`;
}
