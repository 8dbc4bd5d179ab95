import { useMutation } from '@tanstack/react-query';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type FormEvent, type KeyboardEvent } from 'react';
import { v7 } from 'uuid';
import * as LIMITS from '#kernel/limits.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { useMentions } from '#features/people/shared/use-mentions.tsx';
import { useUploads } from '#features/media/shared/use-uploads.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useConfirmUnload } from '#ui/app/use-confirm-unload.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { LimitStatus } from '#ui/fields/field-counter.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { isComposing } from '#ui/fields/is-composing.ts';
import { pastedFiles } from '#ui/media/pasted-files.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { previewOf } from '../../rules.ts';
import { TOO_MANY_FILES } from '../../copy.ts';
import type { Message } from '../../contract.ts';
import { chatDrafts, useChatDrafts } from './chat-drafts.ts';
import { ComposerFiles } from './composer-files.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { outbox, sendOutbox } from './outbox.ts';
import { Quote } from '../../conversation/web/message-row.tsx';

export type ComposerProps = {
  me: string;
  chatId: string;
  recipientUserId: string;
  otherName: string;
  /** Whether anything has been said in the conversation before. */
  exists: boolean;
  replyTo: Message | null;
  /** How often a message has been put back into the field. */
  edits: number;
  onReplyEnd: () => void;
  onSend: () => void;
};

const TYPING_EVERY_MS = 3000;
// The counter is only of interest near the end.
const COUNTED_FROM = LIMITS.messageMax - 500;

/**
 * The field for writing a message. Drafts are stored, their files as long as the tab is open. Enter sends and Shift+Enter starts a new line,
 * as Enter does on touch screens.
 */
export function Composer({ me, chatId, recipientUserId, otherName, exists, replyTo, edits, onReplyEnd, onSend }: ComposerProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useUploads('media', `message.${me}.${recipientUserId}.files`);
  // They are there on other pages, but not beyond this one.
  useConfirmUnload(uploads.uploads.length > 0);
  const [over, setOver] = useState(false);
  const text = useChatDrafts(me)[recipientUserId] ?? '';
  const typing = useTyping(chatId);
  const { field: mentioning, list: people } = useMentions({ value: text, onValueChange: change, onKeyDown: press, side: 'above' });
  const field = mentioning.ref;
  const length = text.trim().length;
  const tooLong = length > LIMITS.messageMax;
  const files = uploads.uploads.flatMap((upload) => (upload.status === 'sent' ? [upload.uploaded] : []));
  const empty = !isVisible(text) && files.length === 0;
  const waits = uploads.uploads.length > files.length;
  useEffect(() => {
    // On a phone the keyboard would cover what there is to read.
    if (replyTo || edits > 0 || matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [replyTo, edits, field]);

  function change(next: string) {
    chatDrafts.set(me, recipientUserId, next === '' ? null : next);
    if (next !== '' && exists) typing();
  }
  function insert(emoji: string) {
    const area = field.current;
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    change(text.slice(0, from) + emoji + text.slice(to));
    // Once the new text is in the field, which puts the caret at its end.
    requestAnimationFrame(() => area?.setSelectionRange(from + emoji.length, from + emoji.length));
  }
  function attach(added: readonly File[]) {
    const room = LIMITS.messageMediaMax - uploads.uploads.length;
    if (added.length > room) showToast({ text: TOO_MANY_FILES, tone: 'danger' });
    if (room > 0 && added.length > 0) uploads.add(added.slice(0, room));
  }
  function send() {
    if (empty || tooLong || waits) return;
    const id = v7();
    const quoted = replyTo && {
      id: replyTo.id,
      senderUserId: replyTo.senderUserId,
      text: previewOf(replyTo.text),
      mediaCount: replyTo.media.length,
      deleted: replyTo.deleted,
    };
    outbox.set(me, id, {
      id,
      chatId,
      recipientUserId,
      text: text.trim(),
      files,
      replyTo: quoted,
      begins: !exists,
      status: 'waiting',
      error: null,
    });
    chatDrafts.set(me, recipientUserId, null);
    uploads.clear();
    onReplyEnd();
    onSend();
    void sendOutbox(me, recipientUserId);
    field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && replyTo) return onReplyEnd();
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  }
  function paste(event: ClipboardEvent) {
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(pasted);
  }
  function drag(event: DragEvent, next: boolean) {
    event.preventDefault();
    setOver(next);
  }
  return (
    <form
      onSubmit={submit}
      onPaste={paste}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        attach(Array.from(event.dataTransfer.files));
      }}
      className={classNames(
        'border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        over ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      {replyTo ? (
        <div className="mb-2 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Quote quoted={{ ...replyTo, text: previewOf(replyTo.text), mediaCount: replyTo.media.length }} me={me} otherName={otherName} />
          </div>
          <IconButton
            icon={X}
            label="Cancel reply"
            onClick={() => {
              onReplyEnd();
              field.current?.focus();
            }}
          />
        </div>
      ) : null}
      <ComposerFiles uploads={uploads} />
      <div className="relative flex items-end gap-1.5">
        <input
          ref={chooser}
          type="file"
          accept="image/*,video/*"
          multiple
          hidden
          onChange={(event) => {
            attach(Array.from(event.target.files ?? []));
            event.target.value = '';
          }}
        />
        <IconButton icon={ImagePlus} label="Add photos or videos" onClick={() => chooser.current?.click()} />
        {people}
        <textarea
          {...mentioning}
          dir="auto"
          rows={1}
          aria-label={`Message ${otherName}`}
          aria-describedby={length >= COUNTED_FROM ? 'message-length' : undefined}
          aria-invalid={tooLong || undefined}
          placeholder="Write a message"
          className="field-sizing-content max-h-[38vh] min-h-11 w-full resize-none rounded-[22px] border border-line-strong bg-surface px-4 py-2.5 leading-normal outline-offset-1"
        />
        <EmojiButton onPick={insert} />
        <button
          type="submit"
          aria-label="Send"
          disabled={empty || tooLong || waits}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition-colors hover:bg-accent-strong disabled:bg-sunken disabled:text-ink-3"
        >
          <Icon of={SendHorizontal} size={20} />
        </button>
      </div>
      <LimitStatus counter={{ used: length, max: LIMITS.messageMax }} />
      {length >= COUNTED_FROM ? (
        <p id="message-length" className={classNames('mt-1 px-2 text-right text-xs tabular-nums', tooLong ? 'text-danger' : 'text-ink-3')}>
          {tooLong ? 'Message is too long: ' : ''}
          {length.toLocaleString(LOCALE)} of {LIMITS.messageMax.toLocaleString(LOCALE)}
        </p>
      ) : null}
    </form>
  );
}

/** Returns a function that reports typing, every three seconds at most. */
function useTyping(chatId: string): () => void {
  const trpc = useTrpc();
  const { mutate } = useMutation(trpc.chat.setTyping.mutationOptions());
  const reported = useRef(false);
  return () => {
    if (reported.current) return;
    reported.current = true;
    setTimeout(() => (reported.current = false), TYPING_EVERY_MS);
    mutate({ chatId });
  };
}
