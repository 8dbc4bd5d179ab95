import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { isVisible } from '#kernel/text/visible-text.ts';

export const QuestionKind = z.enum(['text', 'choice', 'yes-no', 'consent']);
export type QuestionKind = z.infer<typeof QuestionKind>;

const line = (max: number, empty: string) =>
  z.string().overwrite(oneLine).refine(isVisible, empty).max(max, `Use at most ${max} characters`);

const shape = {
  /** Stays the same when the question is edited. */
  id: Id,
  text: line(LIMITS.questionMax, 'Write what you want to know'),
  kind: QuestionKind,
  /** Whether nobody can book without an answer. */
  required: z.boolean().default(false),
  /** Whether it is asked once an order, or for each place of it. */
  per: z.enum(['order', 'place']).default('order'),
  /** Whether the answers are about health: only the host sees them, and they are deleted 30 days after the date. */
  health: z.boolean().default(false),
  /** What can be chosen. */
  choices: z
    .array(line(LIMITS.questionChoiceMax, 'Write a choice, or leave it out'))
    .min(2, 'Give at least 2 choices')
    .max(LIMITS.questionChoicesMax, `Give at most ${LIMITS.questionChoicesMax} choices`)
    .optional(),
};

/** A question that a host asks people who book (docs/product.md#questions), as they write it. */
export const NewQuestion = z.strictObject(shape).superRefine((question, problems) => {
  const add = (message: string) => problems.addIssue({ code: 'custom', path: ['choices'], message });
  if (question.kind === 'choice' && question.choices === undefined) add('Give at least 2 choices');
  if (new Set(question.choices).size !== (question.choices?.length ?? 0)) add('Give each choice once');
});
export type NewQuestion = z.output<typeof NewQuestion>;

export const NewQuestions = z
  .array(NewQuestion)
  .max(LIMITS.questionsMax, `Ask at most ${LIMITS.questionsMax} questions`)
  .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, 'Ask each question once');

/** The same as people who book see it. */
export const BookingQuestion = z.object({
  ...shape,
  /** Counts up whenever its words change, so that it is known to which of them somebody agreed. */
  version: z.int().min(1),
});
export type BookingQuestion = z.output<typeof BookingQuestion>;
