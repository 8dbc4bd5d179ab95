import { HandHeart } from 'lucide-react';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useTipping } from '#ui/app/tipping.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useCommentDraft } from './comment-drafts.ts';
import type { CommentListProps } from '../../shared/comment-list.tsx';
import { useOpenForm } from './use-open-form.ts';

const CommentForm = lazyPart(
  async () => (await import('./comment-form.tsx')).CommentForm,
  ({ onDone }) => onDone?.(),
);

/** One line that opens the comment form, whose code most readers never need. Asks guests to join. */
export function CommentStart(props: CommentListProps) {
  const me = useMyUserId();
  const form = useOpenForm(useCommentDraft(me, props.contentItemUri.id) !== null);
  const joinIn = useJoinIn();
  const intentName = `comment:${props.contentItemUri.id}`;
  const line = (
    <button
      type="button"
      data-intent={intentName}
      // When the form closes, its focus returns to where it was opened.
      autoFocus={form.wasClosed}
      onPointerEnter={CommentForm.warm}
      onFocus={CommentForm.warm}
      onClick={() => (me === null ? joinIn.open('comment', { intent: { kind: 'press', name: intentName } }) : form.press())}
      className="min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-left text-ink-2 hover:border-ink-2"
    >
      Join the conversation
    </button>
  );
  if (!form.isOpen || me === null)
    return (
      <div className="relative">
        {line}
        <TipStart {...props} />
      </div>
    );
  return <CommentForm waiting={line} {...props} autoFocus={form.isPressed} onDone={form.close} />;
}

function TipStart({ contentItemUri: uri, contentUserId, about }: CommentListProps) {
  const tipping = useTipping(contentUserId);
  if (!tipping) return null;
  const item = { uri, opening: about.opening };
  return (
    <Button
      variant="quiet"
      size="small"
      className="absolute top-1.5 right-1.5"
      onClick={() => tipping.open({ recipientUserId: contentUserId, name: about.name, item })}
    >
      <Icon of={HandHeart} size={16} />
      Tip
    </Button>
  );
}
