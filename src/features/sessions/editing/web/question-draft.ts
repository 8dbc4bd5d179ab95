import { z } from 'zod';
import { v7 } from 'uuid';
import { QuestionKind, type BookingQuestion, type NewQuestion } from '#features/content/contract/booking-questions.ts';

/** A question for people who book, as typed. */
export const QuestionDraft = z.object({
  id: z.uuid(),
  text: z.string(),
  kind: QuestionKind,
  required: z.boolean(),
  per: z.enum(['order', 'place']),
  health: z.boolean(),
  /** One a line. */
  choices: z.string(),
});
export type QuestionDraft = z.output<typeof QuestionDraft>;

export function emptyQuestion(): QuestionDraft {
  return { id: v7(), text: '', kind: 'text', required: false, per: 'order', health: false, choices: '' };
}

/** Returns a published question as its form holds it. */
export function draftOfQuestion({ id, text, kind, required, per, health, choices = [] }: BookingQuestion): QuestionDraft {
  return { id, text, kind, required, per, health, choices: choices.join('\n') };
}

/** Returns the question that a draft makes; what is missing or wrong is left for the schema to report. */
export function questionOf({ id, text, kind, required, per, health, choices }: QuestionDraft): NewQuestion {
  const lines = choices.split('\n').filter((line) => line.trim() !== '');
  return { id, text, kind, required, per, health: health && kind !== 'consent', ...(kind === 'choice' ? { choices: lines } : {}) };
}
