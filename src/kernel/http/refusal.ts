/** The refusal codes, in the RPC protocol's vocabulary (docs/product.md#refusal-codes). */
export type RefusalCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';

/** The HTTP status of each code on REST calls, where a failed precondition is a conflict. */
export const REST_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<RefusalCode, number>;

/**
 * A declared, expected failure: its message goes to the caller word for word and it is never reported as a fault. Any other exception is a
 * fault.
 */
export class Refusal extends Error {
  readonly reason: string;
  readonly code: RefusalCode;
  readonly isGone: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: string, declaration: RefusalDeclaration, retryAfterSeconds?: number) {
    super(declaration.message);
    this.name = 'Refusal';
    this.reason = reason;
    this.code = declaration.code;
    this.isGone = declaration.isGone ?? false;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `isGone` marks something not found because it was deleted: its page and its files return 410 (RFC 9110 section 15.5.11). */
export type RefusalDeclaration = { code: RefusalCode; message: string; isGone?: true };

type Refusals<Declarations extends Record<string, RefusalDeclaration>> = {
  [Reason in keyof Declarations]: (retryAfterSeconds?: number) => Refusal;
};

/** Turns a table of declarations into functions that create the refusals: `throw ticketRefusals.SESSION_FULL()`. */
export function defineRefusals<Declarations extends Record<string, RefusalDeclaration>>(
  declarations: Declarations,
): Refusals<Declarations> {
  const entries = Object.entries(declarations).map(([reason, declaration]) => [
    reason,
    (retryAfterSeconds?: number) => new Refusal(reason, declaration, retryAfterSeconds),
  ]);
  return Object.fromEntries(entries) as Refusals<Declarations>;
}
