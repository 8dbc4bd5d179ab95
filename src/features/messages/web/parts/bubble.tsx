import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { RichText } from '#features/content/web/parts/rich-text.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Message, QuotedMessage } from '../../contract.ts';
import { isOnlyEmoji } from '../../rules.ts';
import { MessageMedia } from './message-media.tsx';
import { OwnLinkPreview } from './own-link-preview.tsx';

export type BubbleProps = {
  own: boolean;
  look?: 'plain' | 'sending' | 'failed';
  startsGroup: boolean;
  endsGroup: boolean;
  message: Pick<Message, 'text' | 'mentions' | 'entities' | 'replyTo' | 'deleted' | 'hidden'>;
  me: string;
  /** The other person's name. */
  otherName: string;
  /** Pictures that exist only in this browser so far. */
  media?: ReactNode;
};

/** The content of one message: words, pictures and what it answers. */
export function Bubble({ own, look = 'plain', startsGroup, endsGroup, message, me, otherName, media }: BubbleProps) {
  const { text, mentions, entities, replyTo, deleted, hidden } = message;
  const corners = classNames(
    'rounded-[18px]',
    own ? !endsGroup && 'rounded-br-[5px]' : !endsGroup && 'rounded-bl-[5px]',
    own ? !startsGroup && 'rounded-tr-[5px]' : !startsGroup && 'rounded-tl-[5px]',
  );
  const shape = classNames('w-fit max-w-full', corners);
  if (deleted) return <p className={classNames(shape, 'border border-line px-3.5 py-2 text-ink-3 italic')}>Message deleted</p>;
  const large = replyTo === null && isOnlyEmoji(text);
  return (
    <div className={classNames('flex max-w-full flex-col gap-0.5', own ? 'items-end' : 'items-start')}>
      {replyTo ? <Quote quoted={replyTo} me={me} otherName={otherName} /> : null}
      {text === '' ? null : large ? (
        <p className="px-1 py-0.5 text-[40px] leading-tight">{text}</p>
      ) : (
        <div className={classNames(shape, 'px-3.5 py-2', groundOf(own, look))}>
          <RichText text={text} mentions={mentions} className="[&_a]:text-current [&_a]:decoration-current" />
        </div>
      )}
      <OwnLinkPreview text={text} />
      {media}
      {entities.length > 0 ? <MessageMedia entities={entities} className={corners} /> : null}
      {hidden ? (
        <p className={classNames(shape, 'flex items-center gap-2 bg-sunken px-3.5 py-2 text-ink-2')}>
          <Icon of={EyeOff} size={18} />
          {hiddenWords(hidden)}
        </p>
      ) : null}
    </div>
  );
}

function groundOf(own: boolean, look: 'plain' | 'sending' | 'failed'): string {
  if (look === 'failed') return 'bg-danger-soft text-ink';
  if (!own) return 'bg-sunken text-ink';
  return look === 'sending' ? 'bg-ink-2 text-surface dark:bg-sunken dark:text-ink-2' : 'bg-ink text-surface dark:bg-line dark:text-ink';
}

/** The message being answered, in brief. */
export function Quote({ quoted, me, otherName }: { quoted: QuotedMessage; me: string; otherName: string }) {
  return (
    <p className="line-clamp-2 max-w-full rounded-control border-l-[3px] border-line-strong bg-sunken/60 px-3 py-1.5 text-[13px] text-ink-2">
      <span className="font-semibold">{quoted.senderUserId === me ? 'You' : otherName}</span> {quotedWords(quoted)}
    </p>
  );
}

function quotedWords({ deleted, text, mediaCount }: QuotedMessage): ReactNode {
  if (deleted) return <i>Message deleted</i>;
  if (text !== '') return <bdi>{text}</bdi>;
  return mediaCount === 1 ? 'Photo or video' : `${mediaCount} photos or videos`;
}

function hiddenWords({ media, links }: { media: number; links: number }): string {
  const parts = [media > 0 ? (media === 1 ? 'Photo' : 'Photos') : null, links > 0 ? (links === 1 ? 'link' : 'links') : null];
  const words = parts.filter((part) => part !== null).join(' and ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} hidden until you accept`;
}
