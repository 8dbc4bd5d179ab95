import { Lock } from 'lucide-react';
import { formatPounds } from '#kernel/money/money.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { BookingProblem } from '../../buying/web/booking-problem.tsx';
import { PurchaseDialog } from '../../buying/web/purchase-dialog.tsx';
import type { GivenAnswer } from '../contract.ts';
import { AskedQuestions } from './asked-questions.tsx';
import { useAsked } from './use-asked.ts';

export type QuestionsDialogProps = {
  event: SessionEvent;
  /** Pence that a card pays, in the form that comes next; null if nothing is paid. */
  toPay: number | null;
  busy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  onBook: (answers: GivenAnswer[]) => void;
  onClose: () => void;
};

const ONE = [1];

/** What the host asks before one place is booked (docs/product.md#questions). Load it lazily. */
export function QuestionsDialog({ event, toPay, busy, problem, onBook, onClose }: QuestionsDialogProps) {
  const asked = useAsked(event, ONE, problem);
  return (
    <PurchaseDialog
      event={event}
      bodyTitle="Before you book"
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p className="text-[13.5px] text-ink-2">
            {toPay === null ? '1 place' : '1 place, to pay today'}
            {toPay === null ? null : (
              <b className="block font-display text-[22px] leading-tight font-bold text-ink tabular-nums">{formatPounds(toPay)}</b>
            )}
          </p>
          <Button type="submit" form="questions" loading={busy} disabled={asked.isPending}>
            {toPay === null ? null : <Icon of={Lock} size={18} />}
            {toPay === null ? 'Book' : 'Continue to pay'}
          </Button>
        </div>
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
        <BookingProblem problem={problem} />
        <AskedQuestions event={event} asked={asked} placeName={() => 'You'} />
      </form>
    </PurchaseDialog>
  );
}
