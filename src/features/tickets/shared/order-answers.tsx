import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Ticket } from '../contract.ts';
import { seatName } from '../copy.ts';
import type { OrderAnswers as Answers } from '../questions/contract.ts';
import { answerText } from '../questions/copy.ts';

const AnswersDialog = lazyPart(
  async () => (await import('../questions/web/answers-dialog.tsx')).AnswersDialog,
  ({ onClose }) => onClose(),
);

type OrderAnswersProps = {
  ticket: Ticket;
  /** The name of whoever booked. */
  participant: string;
  isHost: boolean;
};

/** What was answered for an order to what the host asked, and the way to answer otherwise until the start; nothing if there is neither. */
export function OrderAnswers({ ticket, participant, isHost }: OrderAnswersProps) {
  const trpc = useTrpc();
  const order = { userId: ticket.sessionOwnerUserId, paymentId: ticket.paymentId };
  const { data } = useQuery(trpc.ticket.getAnswers.queryOptions(order, { retry: false }));
  const [isChanging, setChanging] = useState(false);
  if (!data || (data.answers.length === 0 && data.questions.length === 0)) return null;
  const nameOf = (seat: number) => seatName({ seat, guestName: guestOf(ticket, seat) }, participant);
  return (
    <Card padded as="section" aria-labelledby="answers">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="answers" className="text-[17px]">
          {isHost ? 'Answers' : 'Answers for the host'}
        </h2>
        {data.mayChange ? (
          <Button variant="ghost" size="small" onClick={() => setChanging(true)}>
            {data.answers.length === 0 ? 'Answer' : 'Change'}
          </Button>
        ) : null}
      </div>
      <AnswerList answers={data.answers} nameOf={ticket.seats.length > 1 ? nameOf : null} />
      {isChanging ? <AnswersDialog order={order} asked={data} nameOf={nameOf} onClose={() => setChanging(false)} /> : null}
    </Card>
  );
}

function guestOf({ seats }: Ticket, seat: number): string | null {
  return seats.find((one) => one.seat === seat)?.guestName ?? null;
}

type AnswerListProps = { answers: Answers['answers']; nameOf: ((seat: number) => string) | null };

function AnswerList({ answers, nameOf }: AnswerListProps) {
  if (answers.length === 0) return <p className="text-ink-2">You haven’t answered what the host asks. You can until it starts.</p>;
  return (
    <dl className="flex flex-col gap-3">
      {answers.map((answer) => (
        <div key={`${answer.questionId}:${answer.seat}`}>
          <dt className="text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">
            {answer.question}
            {nameOf && answer.seat > 0 ? ` · ${nameOf(answer.seat)}` : ''} {answer.isHealth ? <Pill tone="warn">Health</Pill> : null}
          </dt>
          <dd className="[overflow-wrap:anywhere]">{answerText(answer)}</dd>
        </div>
      ))}
    </dl>
  );
}
