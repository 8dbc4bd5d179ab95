import { isVisible } from '#kernel/text/visible-text.ts';
import type { BookingQuestion } from '#features/content/contract/booking-questions.ts';
import type { Answered, GivenAnswer } from './contract.ts';
import { changedQuestion, missingAnswer, noChoice } from './copy.ts';

/** A question and the number of the place, 0 for the whole order, that an answer is for. */
export type AnswerPlace = Pick<Answered, 'questionId' | 'seat'>;

/** An answer that is missing or can't be accepted, and why, in a sentence. */
export type AnswerProblem = { questionId: string; seat: number; reason: 'missing' | 'changed' | 'no-choice'; message: string };

/** `takenBack` are the answers that are given no more. */
export type CheckedAnswers = { ok: true; answers: Answered[]; takenBack: AnswerPlace[] } | { ok: false; problem: AnswerProblem };

/**
 * Checks what is answered for an order with these places (docs/product.md#questions), and returns each answer with its question. Answers to
 * what isn't asked, or is asked no more, are left out; an empty one takes back what was answered, in whatever words it was asked. `answered`
 * are earlier answers, which count where a new one is missing.
 */
export function checkAnswers(
  questions: readonly BookingQuestion[],
  seats: readonly number[],
  given: readonly GivenAnswer[],
  answered: readonly Pick<Answered, 'questionId' | 'seat' | 'version'>[] = [],
): CheckedAnswers {
  const answers: Answered[] = [];
  const takenBack = given
    .filter(({ questionId, answer }) => !isVisible(answer) && !questions.some(({ id }) => id === questionId))
    .map(placeOf);
  for (const question of questions) {
    for (const seat of question.per === 'place' ? seats : [0]) {
      const found = given.find((one) => one.questionId === question.id && seatOf(one, question, seats) === seat);
      const answer = found && isVisible(found.answer) ? found.answer.trim() : '';
      const of = { questionId: question.id, seat };
      if (answer === '' || (question.kind === 'consent' && answer !== 'yes')) {
        // Whoever agreed to an earlier version isn't made to agree to this one.
        const isLeft = found === undefined || question.kind === 'consent';
        const wasAnswered =
          isLeft && answered.some((one) => one.questionId === question.id && one.seat === seat && one.version < question.version);
        if (found && !question.required) takenBack.push(of);
        if (!question.required || wasAnswered) continue;
        return { ok: false, problem: { ...of, reason: 'missing', message: missingAnswer(question, seat, seats.length) } };
      }
      if (found?.version !== question.version)
        return { ok: false, problem: { ...of, reason: 'changed', message: changedQuestion(question) } };
      if (!isPossible(question, answer)) return { ok: false, problem: { ...of, reason: 'no-choice', message: noChoice(question) } };
      const { text, kind, version, health } = question;
      answers.push({ ...of, question: text, kind, version, isHealth: health, answer });
    }
  }
  return { ok: true, answers, takenBack };
}

/** Returns what `checkAnswers` finds wrong, for each question and each place of its own, so that all of it is said at once. */
export function answerProblems(
  questions: readonly BookingQuestion[],
  seats: readonly number[],
  given: readonly GivenAnswer[],
  answered: Parameters<typeof checkAnswers>[3] = [],
): AnswerProblem[] {
  return questions.flatMap((question) =>
    (question.per === 'place' ? seats : [0]).flatMap((seat) => {
      const checked = checkAnswers([question], seat === 0 ? seats : [seat], given, answered);
      return checked.ok ? [] : [checked.problem];
    }),
  );
}

function placeOf({ questionId, seat = 0 }: GivenAnswer): AnswerPlace {
  return { questionId, seat };
}

function seatOf({ seat }: GivenAnswer, { per }: BookingQuestion, seats: readonly number[]): number | undefined {
  return per === 'order' ? 0 : (seat ?? seats[0]);
}

function isPossible({ kind, choices = [] }: BookingQuestion, answer: string): boolean {
  if (kind === 'choice') return choices.includes(answer);
  return kind !== 'yes-no' || answer === 'yes' || answer === 'no';
}
