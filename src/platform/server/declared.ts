import type { z } from 'zod';

/** Looks at an answer before it leaves; throws where the answer is not what its schema says. */
export type LookAtAnswer = (schema: z.ZodType, answer: unknown) => void;

let look: LookAtAnswer = () => undefined;

/** Has each declared answer of this process looked at. For tests: serving, an answer is what its serializer's type says. */
export function lookAtAnswers(by: LookAtAnswer): void {
  look = by;
}

/**
 * Declares what a call answers, without work for the answer: it goes out as it was made. For lists that are made at each visit, and for what is
 * written already when it is answered. `.output(Schema)` alone parses each answer, and leaves out what the schema does not name.
 */
export function declared<Answer>(schema: z.ZodType<Answer>): (answer: unknown) => Answer {
  return (answer) => {
    look(schema, answer);
    return answer as Answer;
  };
}
