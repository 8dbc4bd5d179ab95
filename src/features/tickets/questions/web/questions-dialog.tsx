import { Lock } from 'lucide-react';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { PurchaseDialog } from '../../buying/web/purchase-dialog.tsx';
import type { GivenAnswer } from '../contract.ts';
import { AskedQuestions } from './asked-questions.tsx';
import { useAsked } from './use-asked.ts';

export type QuestionsDialogProps = {
  event: SessionEvent;
  /** Whether a card pays, so that its form comes next. */
  byCard: boolean;
  busy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  onBook: (answers: GivenAnswer[]) => void;
  onClose: () => void;
};

const ONE = [1];

/** What the host asks before one place is booked (docs/product.md#questions). Load it lazily. */
export function QuestionsDialog({ event, byCard, busy, problem, onBook, onClose }: QuestionsDialogProps) {
  const asked = useAsked(event, ONE, problem);
  return (
    <PurchaseDialog
      event={event}
      bodyTitle="Before you book"
      footer={
        <Button type="submit" form="questions" loading={busy} disabled={asked.isPending}>
          {byCard ? <Icon of={Lock} size={18} /> : null}
          {byCard ? 'Continue to pay' : 'Book'}
        </Button>
      }
      onClose={onClose}
    >
      <form
        id="questions"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(submit) => {
          submit.preventDefault();
          const answers = asked.check();
          if (answers) onBook(answers);
        }}
      >
        {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
        <AskedQuestions event={event} asked={asked} placeName={() => 'You'} />
      </form>
    </PurchaseDialog>
  );
}
