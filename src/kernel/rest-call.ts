import type { z } from 'zod';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the REST interface; the server's route and the browser's call both derive from it. */
export type RestCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: RestMethod;
  path: string;
  /** The whole body, or the query of a GET. Unknown keys must be errors, so it is a strict object. */
  input: Input;
  /** docs/product.md#answers */
  output: Output;
  /** How many bytes the body may have; what the longest valid input takes where it is left out, 8 KiB at least. */
  bodyBytes?: number;
};

/** Declares a REST call in a feature's contract; `apps/web/server/rest-calls.ts` tells the browser of it. */
export function defineRestCall<const Call extends RestCall>(call: Call): Call {
  return call;
}
