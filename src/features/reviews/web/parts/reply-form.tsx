import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { SmallForm } from '#ui/app/small-form.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { Review } from '../../contract.ts';

/** The host's one reply to a review. */
export function ReplyForm({ review, onClose }: { review: Pick<Review, 'id' | 'editedAt'>; onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const reply = useMutation({
    ...trpc.review.reply.mutationOptions(),
    async onSuccess() {
      await invalidate({ kind: 'reviews' });
      onClose();
    },
    // Whoever is told that the review was changed reads it as it is now.
    onError: (error) => (error.data?.code === 'CONFLICT' ? invalidate({ kind: 'reviews' }) : undefined),
  });
  return (
    <SmallForm
      form={form}
      error={reply.error?.message}
      action="Post reply"
      busy={reply.isPending}
      onCancel={onClose}
      onSubmit={() => (text.trim() === '' ? setMissing(true) : reply.mutate({ reviewId: review.id, editedAt: review.editedAt, text }))}
    >
      <TextArea
        autoFocus
        label="Your reply"
        hint="You can reply once, and can’t change it afterwards."
        rows={3}
        value={text}
        error={missing && text.trim() === '' ? 'Write a reply first.' : null}
        maxLength={LIMITS.reviewReplyMax}
        countTo={LIMITS.reviewReplyMax}
        countNear
        onChange={(event) => setText(event.target.value)}
      />
    </SmallForm>
  );
}
