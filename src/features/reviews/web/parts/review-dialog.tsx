import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Afterwards } from '#features/content/contract/session-details.ts';
import type { UserCard } from '#features/people/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { availabilityOf } from '#features/sessions/rules.ts';
import { LIMITS } from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Review } from '../../contract.ts';
import { shownWith } from '../../copy.ts';
import { NextDate, Thanks } from './afterwards.tsx';
import { StarField } from './star-field.tsx';

export type ReviewDialogProps = {
  session: { id: string; title: string; afterwards: Afterwards };
  host: UserCard;
  /** The reader's review so far. */
  former: Review | null;
  upcoming: readonly SessionEvent[];
  onClose: () => void;
};

/**
 * Asks how a session was: stars, and words if somebody has some. Below, as the host chose, a tip for them and the next date with places.
 */
export function ReviewDialog({ session, host, former, upcoming, onClose }: ReviewDialogProps) {
  const hostName = host.displayName ?? host.username;
  const now = useNow();
  const next = upcoming.find((event) => availabilityOf(event, now).purchasable);
  const [stars, setStars] = useState<number | null>(former?.stars ?? null);
  const [text, setText] = useState(former?.text ?? '');
  const [missing, setMissing] = useState(false);
  const put = usePut(onClose, former !== null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (put.isPending || text.length > LIMITS.reviewMax) return;
    if (stars === null) return setMissing(true);
    put.mutate({ hostUserId: host.id, sessionId: session.id, stars, text });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="How was it?"
      description={`${session.title}, with ${hostName}`}
      dismissible={!put.isPending}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <StarField
          value={stars}
          onValueChange={(next) => {
            setStars(next);
            setMissing(false);
          }}
          error={missing ? 'Choose one to five stars' : null}
        />
        <TextArea
          label="A few words"
          optional
          rows={3}
          value={text}
          hint={shownWith(hostName)}
          maxLength={LIMITS.reviewMax}
          countTo={LIMITS.reviewMax}
          countNear
          onChange={(event) => setText(event.target.value)}
        />
        {put.isError ? <Notice tone="danger">{put.error.message}</Notice> : null}
        <Button type="submit" wide loading={put.isPending}>
          {former === null ? 'Post review' : 'Save review'}
        </Button>
      </form>
      {session.afterwards.tip ? <Thanks host={{ id: host.id, name: hostName }} session={session} onOpen={onClose} /> : null}
      {next && session.afterwards.nextDate ? <NextDate event={next} onOpen={onClose} /> : null}
    </Dialog>
  );
}

function usePut(onWritten: () => void, isEdit: boolean) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.review.put.mutationOptions(),
    async onSuccess() {
      await invalidate({ kind: 'reviews' });
      showToast({ text: isEdit ? 'Your review is changed.' : 'Thank you. Your review is posted.', tone: 'good' });
      onWritten();
    },
  });
}
