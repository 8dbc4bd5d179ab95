import type { z } from 'zod';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the REST API; the server's route and the browser's call both derive from it. */
export type RestCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: RestMethod;
  path: string;
  /** The whole body, or a GET's query. Must be a strict object, so that unknown keys are errors. */
  input: Input;
  /** docs/product.md#responses */
  output: Output;
  /** Maximum body size in bytes. Defaults to what the longest valid input takes, and at least 8 KiB. */
  bodyBytes?: number;
};

/** Declares a REST call in a feature's contract; `apps/web/server/rest-calls.ts` makes it known to the browser. */
export function defineRestCall<const Call extends RestCall>(call: Call): Call {
  return call;
}
