import { useState } from 'react';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import type { Answered, GivenAnswer } from '../contract.ts';
import { checkAnswers, type AnswerProblem } from '../rules.ts';

type Values = Readonly<Record<string, string>>;

const keyOf = (questionId: string, seat: number) => `${questionId}:${seat}`;

/** The answers to some questions while they are typed; `before` are those given earlier. */
export function useAnswers(questions: readonly BookingQuestion[], seats: readonly number[], before: readonly Answered[] = []) {
  const [typed, setTyped] = useState<Values>({});
  const [problem, setProblem] = useState<AnswerProblem | null>(null);
  const valueOf = (question: BookingQuestion, seat: number) => typed[keyOf(question.id, seat)] ?? earlierOf(question, seat, before);
  return {
    questions,
    seats,
    problem,
    valueOf,
    answer({ id }: BookingQuestion, seat: number, value: string) {
      setTyped({ ...typed, [keyOf(id, seat)]: value });
      if (problem?.questionId === id && problem.seat === seat) setProblem(null);
    },
    /** Returns the answers; null if one is missing, which is then said beside its question. */
    check(): GivenAnswer[] | null {
      const given = questions.flatMap((question) =>
        (question.per === 'place' ? seats : [0])
          .filter((seat) => valueOf(question, seat) !== '')
          .map((seat) => ({
            questionId: question.id,
            ...(seat === 0 ? {} : { seat }),
            version: question.version,
            answer: valueOf(question, seat),
          })),
      );
      const checked = checkAnswers(questions, seats, given, before);
      setProblem(checked.ok ? null : checked.problem);
      return checked.ok ? given : null;
    },
  };
}

export type Answering = ReturnType<typeof useAnswers>;

// Nobody agrees to words that they haven't been shown.
function earlierOf({ id, kind, version }: BookingQuestion, seat: number, before: readonly Answered[]): string {
  const earlier = before.find((one) => one.questionId === id && one.seat === seat);
  return earlier && (kind !== 'consent' || earlier.version === version) ? earlier.answer : '';
}
