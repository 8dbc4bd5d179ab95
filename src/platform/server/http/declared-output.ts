import type { z } from 'zod';

/** Checks a response before it is sent; throws if it doesn't match its schema. */
export type CheckResponse = (schema: z.ZodType, answer: unknown) => void;

let look: CheckResponse = () => undefined;

/**
 * Has every declared response in this process checked. For tests: in production, responses are trusted to match their serializer's type.
 */
export function checkResponses(by: CheckResponse): void {
  look = by;
}

/**
 * Declares a call's output without parsing each response: it is sent as created. For lists built on every visit, and for responses that are
 * already serialised. `.output(Schema)` alone parses every response and drops whatever the schema doesn't name.
 */
export function declared<Answer>(schema: z.ZodType<Answer>): (answer: unknown) => Answer {
  return (answer) => {
    look(schema, answer);
    return answer as Answer;
  };
}
