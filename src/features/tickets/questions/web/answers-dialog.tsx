import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { OrderAnswers } from '../contract.ts';
import { QuestionFields } from './question-fields.tsx';
import { useAnswers } from './use-answers.ts';

type AnswersDialogProps = {
  order: { userId: string; paymentId: string };
  asked: OrderAnswers;
  nameOf: (seat: number) => string;
  onClose: () => void;
};

/** Lets a buyer answer the questions of an order anew. */
export function AnswersDialog({ order, asked, nameOf, onClose }: AnswersDialogProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const answering = useAnswers(
    asked.questions,
    asked.seats.map(({ seat }) => seat),
    asked.answers,
  );
  const save = useMutation(
    trpc.ticket.answer.mutationOptions({
      async onSuccess() {
        await invalidate({ kind: 'booking' });
        showToast({ text: 'Your answers have been saved.', tone: 'good' });
        onClose();
      },
      onError: () => invalidate({ kind: 'booking' }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your answers"
      dismissible={!save.isPending}
      footer={
        <Button type="submit" form="answers-form" loading={save.isPending}>
          Save
        </Button>
      }
    >
      <form
        id="answers-form"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(submit) => {
          submit.preventDefault();
          const answers = answering.check();
          if (answers) save.mutate({ ...order, answers });
        }}
      >
        {save.error ? <Notice tone="danger">{save.error.message}</Notice> : null}
        <QuestionFields answering={answering} title="What the host asks" placeName={nameOf} />
      </form>
    </Dialog>
  );
}
