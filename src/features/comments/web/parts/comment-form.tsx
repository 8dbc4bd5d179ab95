import { useMutation } from '@tanstack/react-query';
import { HandHeart, ImagePlus } from 'lucide-react';
import { useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { v7 } from 'uuid';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import * as LIMITS from '#kernel/limits.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { MentionTextArea } from '#features/people/shared/mention-text-area.tsx';
import { isSentBefore } from '#features/content/shared/composer/is-sent-before.ts';
import { useUploads } from '#features/media/shared/use-uploads.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTipping } from '#ui/app/tipping.ts';
import { useConfirmUnload } from '#ui/app/use-confirm-unload.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { pastedFiles } from '#ui/media/pasted-files.ts';
import { dropRetainedState, useRetainedState } from '#ui/layout/use-retained-state.ts';
import type { Comment } from '../../contract.ts';
import { commentRefusals } from '../../refusals.ts';
import { CommentAttachment } from './comment-attachment.tsx';
import { attachmentOf, attachmentProblem } from './comment-entities.ts';
import { useCommentText, type SentText } from './use-comment-text.ts';

export type CommentFormProps = {
  contentItemUri: ContentItemUri;
  contentUserId: string;
  /** If the text can be sent with a tip: the name of the item's owner and the item's first words. */
  about?: { name: string; opening: string };
  /** The comment being replied to. */
  parentCommentId?: string;
  startWith?: string;
  autoFocus?: boolean;
  onPosted?: (comment: Comment) => void;
  /** Called when it has been posted or cancelled, once the comments on the screen are up to date. */
  onDone?: () => void;
};

/** The form for a comment or a reply. Its draft is stored until it is posted, its file as long as the tab is open. */
export function CommentForm(props: CommentFormProps) {
  const { contentItemUri, contentUserId, about, parentCommentId, startWith = '', autoFocus, onPosted, onDone } = props;
  const me = useMyUserId();
  const { id, text, change, clearPosted } = useCommentText(parentCommentId ?? contentItemUri.id, startWith);
  const retainedAs = `comment.${me}.${parentCommentId ?? contentItemUri.id}`;
  const uploads = useUploads('media', `${retainedAs}.file`);
  useConfirmUnload(uploads.uploads.length > 0);
  const [alt, setAlt] = useRetainedState(`${retainedAs}.alt`, '');
  const chooser = useRef<HTMLInputElement>(null);
  const joinIn = useJoinIn();
  const invalidate = useInvalidate();
  const reply = parentCommentId !== undefined;
  const create = useMutation({
    mutationFn: (written: SentText) =>
      rest('POST', '/comment', {
        comment: { ...written, contentItemUri, contentUserId, ...(reply ? { parentCommentId } : {}) },
        ...attachmentOf(uploads.uploads, alt),
      }),
    // Also if the form has been left meanwhile.
    async onSuccess({ comment }, written) {
      onPosted?.(comment);
      const isDone = clearPosted(written);
      discardFile();
      await invalidate({ kind: 'comments' });
      if (isDone) onDone?.();
    },
    async onError(error) {
      if (!isSentBefore(error, commentRefusals.COMMENT_ID_TAKEN())) return;
      change(text, v7());
      await invalidate({ kind: 'comments' });
    },
  });
  const tooLong = text.length > LIMITS.commentMax;
  const problem = tooLong
    ? `A comment can have at most ${LIMITS.commentMax} characters`
    : (attachmentProblem(uploads.uploads) ?? failureOf(create.error));
  const empty = !isVisible(text) && uploads.uploads.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (me === null) return joinIn.open('comment');
    if (!empty && !tooLong && !uploads.sending && attachmentProblem(uploads.uploads) === null && !create.isPending)
      create.mutate({ id, text });
  }
  // As in every other field of several lines that is sent.
  function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }
  function discardFile() {
    setAlt('');
    uploads.clear();
    dropRetainedState(retainedAs);
  }
  function cancel() {
    change(startWith);
    discardFile();
    onDone?.();
  }
  function attach(files: readonly File[]) {
    if (me === null) return joinIn.open('comment');
    if (!files[0]) return;
    setAlt('');
    uploads.replace(files[0]);
  }
  function paste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }
  return (
    <form
      onSubmit={submit}
      onPaste={paste}
      onKeyDown={sendByKeys}
      aria-label={reply ? 'Reply' : 'New comment'}
      className="flex flex-col gap-2"
    >
      <MentionTextArea
        label={reply ? 'Your reply' : 'Your comment'}
        labelHidden
        placeholder={reply ? 'Write a reply' : 'Join the conversation'}
        rows={2}
        autoFocus={autoFocus}
        value={text}
        onValueChange={(next) => change(next)}
        countTo={LIMITS.commentMax}
        error={problem}
      />
      {uploads.uploads.map((upload) => (
        <CommentAttachment key={upload.id} upload={upload} uploads={uploads} alt={alt} onDescribe={setAlt} />
      ))}
      <div className="flex items-center justify-end gap-2">
        <input
          ref={chooser}
          type="file"
          accept="image/*,video/*"
          hidden
          onChange={(event) => {
            attach(Array.from(event.target.files ?? []));
            event.target.value = '';
          }}
        />
        <IconButton
          icon={ImagePlus}
          label="Add a photo or video"
          onClick={() => (me === null ? joinIn.open('comment') : chooser.current?.click())}
        />
        <span className="mr-auto">{about ? <TipInstead {...{ contentItemUri, contentUserId, about, text }} /> : null}</span>
        {reply ? (
          <Button variant="bare" size="small" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" size="small" loading={create.isPending} disabled={empty || uploads.sending}>
          {reply ? 'Reply' : 'Comment'}
        </Button>
      </div>
    </form>
  );
}

function failureOf(error: Error | null): string | undefined {
  return isSentBefore(error, commentRefusals.COMMENT_ID_TAKEN())
    ? 'An earlier version of this comment has already been posted. Send again to post this one too.'
    : error?.message;
}

type TipInsteadProps = Required<Pick<CommentFormProps, 'contentItemUri' | 'contentUserId' | 'about'>> & { text: string };

// The text goes with the tip and becomes its comment, so that it isn't sent twice.
function TipInstead({ contentItemUri: uri, contentUserId, about, text }: TipInsteadProps) {
  const tipping = useTipping(contentUserId);
  if (!tipping) return null;
  const target = { recipientUserId: contentUserId, name: about.name, item: { uri, opening: about.opening }, message: text };
  return <IconButton icon={HandHeart} label="Add a tip" onClick={() => tipping.open(target)} />;
}
