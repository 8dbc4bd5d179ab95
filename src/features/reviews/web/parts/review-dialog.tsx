import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Afterwards } from '#features/content/contract/session-details.ts';
import type { UserCard } from '#features/people/contract.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import * as LIMITS from '#kernel/limits.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { mayLeave } from '#ui/app/leave-guard.ts';
import { UnsavedChanges } from '#ui/app/unsaved-changes.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Review } from '../../contract.ts';
import { shownWith } from '../../copy.ts';
import { NextDate, Thanks } from './afterwards.tsx';
import { StarField } from './star-field.tsx';

/** A session that people review, with its dates from today on: the next with places is offered. */
export type ReviewedSession = {
  session: { id: string; title: string; afterwards: Afterwards };
  host: UserCard;
  upcoming: readonly SessionEvent[];
};

export type ReviewDialogProps = {
  about: ReviewedSession;
  /** The reader's review so far. */
  former: Review | null;
  onClose: () => void;
};

/**
 * Asks how a session was: stars, and words if somebody has some. Below, as the host chose, a tip for them and the next date with places.
 */
export function ReviewDialog({ about: { session, host, upcoming }, former, onClose }: ReviewDialogProps) {
  const hostName = host.displayName ?? host.username;
  const [stars, setStars] = useState<number | null>(former?.stars ?? null);
  const [text, setText] = useState(former?.text ?? '');
  const [missing, setMissing] = useState(false);
  const put = usePut(former === null ? null : onClose);
  const isPosted = put.isSuccess;
  const hasNewWords = text !== (former?.text ?? '');
  const isUnsaved = hasNewWords && !isPosted;
  const isUntouched = stars === (former?.stars ?? null) && !hasNewWords;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (put.isPending || text.length > LIMITS.reviewMax) return;
    if (stars === null) return setMissing(true);
    put.mutate({ hostUserId: host.id, sessionId: session.id, stars, text });
  }
  async function close() {
    if (!isUnsaved || (await mayLeave())) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : void close())}
      title={isPosted ? 'Thank you' : 'How was it?'}
      description={isPosted ? 'Your review is posted.' : `${session.title}, with ${hostName}`}
      dismissible={!put.isPending}
    >
      <UnsavedChanges when={isUnsaved}>
        {former === null ? 'Your review isn’t posted yet.' : 'What you changed isn’t saved yet.'}
      </UnsavedChanges>
      {isPosted ? null : (
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
      )}
      <Below isHidden={!isPosted && !isUntouched}>
        {session.afterwards.tip ? <Thanks host={{ id: host.id, name: hostName }} session={session} onOpen={onClose} /> : null}
        {session.afterwards.nextDate ? <NextDate upcoming={upcoming} onOpen={onClose} /> : null}
      </Below>
    </Dialog>
  );
}

// They lead elsewhere, where what is chosen above would be lost. Their space stays, so that the stars don't move under the finger.
function Below({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <div inert={isHidden} className={isHidden ? 'invisible' : ''}>
      {children}
    </div>
  );
}

// A changed review closes the form; after a first one it says thank you.
function usePut(onChanged: (() => void) | null) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.review.put.mutationOptions(),
    async onSuccess() {
      await invalidate({ kind: 'reviews' });
      if (onChanged === null) return;
      showToast({ text: 'Your review is changed.', tone: 'good' });
      onChanged();
    },
  });
}
