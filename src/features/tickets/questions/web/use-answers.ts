import { useState } from 'react';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import type { Answered, GivenAnswer } from '../contract.ts';
import { checkAnswers, type AnswerProblem } from '../rules.ts';

type Values = Readonly<Record<string, string>>;

type AnsweringOptions = {
  /** What was answered earlier. */
  before?: readonly Answered[];
  /** Returns what stays with a place while its number changes, as others come and go; the number if missing. */
  placeKey?: (seat: number) => string;
};

/** The answers to some questions while they are typed. */
export function useAnswers(
  questions: readonly BookingQuestion[],
  seats: readonly number[],
  { before = [], placeKey = String }: AnsweringOptions = {},
) {
  const [typed, setTyped] = useState<Values>({});
  const [found, setFound] = useState<(AnswerProblem & { key: string }) | null>(null);
  const keyOf = ({ id }: Pick<BookingQuestion, 'id'>, seat: number) => `${id}:${seat === 0 ? '' : placeKey(seat)}`;
  const problem = found && keyOf({ id: found.questionId }, found.seat) === found.key ? found : null;
  const valueOf = (question: BookingQuestion, seat: number) => typed[keyOf(question, seat)] ?? earlierOf(question, seat, before);
  const wasAnswered = ({ id }: BookingQuestion, seat: number) => before.some((one) => one.questionId === id && one.seat === seat);
  return {
    questions,
    seats,
    problem,
    valueOf,
    answer(question: BookingQuestion, seat: number, value: string) {
      setTyped({ ...typed, [keyOf(question, seat)]: value });
      if (problem?.questionId === question.id && problem.seat === seat) setFound(null);
    },
    /** Returns the answers, empty ones where one is taken back; null if one is missing, which is then said beside its question. */
    check(): GivenAnswer[] | null {
      const given = questions.flatMap((question) =>
        (question.per === 'place' ? seats : [0])
          .filter((seat) => valueOf(question, seat) !== '' || (typed[keyOf(question, seat)] === '' && wasAnswered(question, seat)))
          .map((seat) => ({
            questionId: question.id,
            ...(seat === 0 ? {} : { seat }),
            version: question.version,
            answer: valueOf(question, seat),
          })),
      );
      const checked = checkAnswers(questions, seats, given, before);
      setFound(checked.ok ? null : { ...checked.problem, key: keyOf({ id: checked.problem.questionId }, checked.problem.seat) });
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
