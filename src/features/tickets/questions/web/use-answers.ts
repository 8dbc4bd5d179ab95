import { useState } from 'react';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import type { Answered, GivenAnswer } from '../contract.ts';
import { answerProblems, type AnswerProblem } from '../rules.ts';

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
  const [found, setFound] = useState<readonly (AnswerProblem & { key: string })[]>([]);
  const keyOf = ({ id }: Pick<BookingQuestion, 'id'>, seat: number) => `${id}:${seat === 0 ? '' : placeKey(seat)}`;
  // Counts the checks that found something.
  const [checks, setChecks] = useState(0);
  const problems = found.filter(({ questionId: id, seat, key }) => keyOf({ id }, seat) === key);
  const valueOf = (question: BookingQuestion, seat: number) => typed[keyOf(question, seat)] ?? earlierOf(question, seat, before);
  const wasAnswered = ({ id }: BookingQuestion, seat: number) => before.some((one) => one.questionId === id && one.seat === seat);
  return {
    questions,
    seats,
    problems,
    checks,
    valueOf,
    answer(question: BookingQuestion, seat: number, value: string) {
      setTyped({ ...typed, [keyOf(question, seat)]: value });
      setFound(found.filter(({ key }) => key !== keyOf(question, seat)));
    },
    /** Returns the answers, empty ones where one is taken back; null if some are missing, which is then said beside each question. */
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
      const wrong = answerProblems(questions, seats, given, before);
      setFound(wrong.map((one) => ({ ...one, key: keyOf({ id: one.questionId }, one.seat) })));
      if (wrong.length === 0) return given;
      setChecks(checks + 1);
      return null;
    },
  };
}

export type Answering = ReturnType<typeof useAnswers>;

// Nobody agrees to words that they haven't been shown.
function earlierOf({ id, kind, version }: BookingQuestion, seat: number, before: readonly Answered[]): string {
  const earlier = before.find((one) => one.questionId === id && one.seat === seat);
  return earlier && (kind !== 'consent' || earlier.version === version) ? earlier.answer : '';
}
