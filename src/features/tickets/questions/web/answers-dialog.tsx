import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Answered, GivenAnswer, OrderAnswers } from '../contract.ts';
import { takeBackText } from '../copy.ts';
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
    { before: asked.answers },
  );
  const former = asked.answers.filter((one) => !isAsked(asked, one));
  const [takenBack, setTakenBack] = useState<readonly Answered[]>([]);
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
          if (answers) save.mutate({ ...order, answers: [...answers, ...takenBack.map(nothing)] });
        }}
      >
        {save.error ? <Notice tone="danger">{save.error.message}</Notice> : null}
        <QuestionFields answering={answering} title="What the host asks" placeName={nameOf} />
        {former.length === 0 ? null : (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-display text-[17px] font-bold">What the host asked before</legend>
            {former.map((one) => (
              <Checkbox
                key={`${one.questionId}:${one.seat}`}
                label={<span className="[overflow-wrap:anywhere]">{takeBackText(one, one.seat > 0 ? nameOf(one.seat) : null)}</span>}
                checked={takenBack.includes(one)}
                onChange={({ target }) => setTakenBack(target.checked ? [...takenBack, one] : takenBack.filter((other) => other !== one))}
              />
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

function isAsked({ questions }: OrderAnswers, { questionId }: Answered): boolean {
  return questions.some(({ id }) => id === questionId);
}

function nothing({ questionId, seat, version }: Answered): GivenAnswer {
  return { questionId, ...(seat === 0 ? {} : { seat }), version, answer: '' };
}
