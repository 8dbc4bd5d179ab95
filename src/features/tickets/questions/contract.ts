import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { BookingQuestion, QuestionKind } from '#features/content/contract/booking-questions.ts';

const MANY = LIMITS.questionsMax * LIMITS.seatsPerOrderMax;

/**
 * An answer to a question at booking: words, one of its choices, or `yes` or `no`; a consent is given with `yes`. `version` is that of the
 * question as it was shown.
 */
export const GivenAnswer = z.strictObject({
  questionId: Id,
  /** The number of the place, for a question about each; the first if missing. */
  seat: z.int().min(1).max(LIMITS.seatsPerOrderMax).optional(),
  version: z.int().min(1),
  answer: z.string().overwrite(oneLine).max(LIMITS.answerMax, `Answer in up to ${LIMITS.answerMax} characters`),
});
export type GivenAnswer = z.output<typeof GivenAnswer>;
export const GivenAnswers = z.array(GivenAnswer).max(MANY);

/** An answer, with the question as it was asked. */
export const Answered = z.object({
  questionId: Id,
  /** The number of the place; 0 if it is for the whole order. */
  seat: z.int(),
  question: z.string(),
  kind: QuestionKind,
  version: z.int(),
  isHealth: z.boolean(),
  answer: z.string(),
});
export type Answered = z.infer<typeof Answered>;

/** An order of tickets, by its host and its id. */
export const GetAnswers = z.strictObject({ userId: Id, paymentId: Id });
export type GetAnswers = z.output<typeof GetAnswers>;

/** What was answered for an order. `questions` are those that its buyer may still answer, or answer otherwise, for `seats`. */
export const OrderAnswers = z.object({
  answers: z.array(Answered),
  questions: z.array(BookingQuestion),
  seats: z.array(z.object({ seat: z.int(), guestName: z.string().nullable() })),
  /** Whether the caller may answer, or take an answer back. */
  mayChange: z.boolean(),
});
export type OrderAnswers = z.infer<typeof OrderAnswers>;

/** Answers the questions of an order of the caller's, in place of what was answered to them; an empty answer takes one back. */
export const AnswerQuestions = z.strictObject({ userId: Id, paymentId: Id, answers: GivenAnswers });
export type AnswerQuestions = z.output<typeof AnswerQuestions>;
