/** Texts that mean the session's token is no longer good (docs/product.md#session-errors). */
const TOKEN_TEXTS = ['jwt expired', 'jwt verification failed'];
/** An answer that is none may come from a proxy that asks for a sign-in of its own. */
const UNREADABLE = 'unable to transform response';

/** Whether an answer means that the session must be refreshed rather than the call repeated. */
export function isSessionError(error: unknown): boolean {
  return isTokenError(error) || textOf(error).includes(UNREADABLE);
}

/** Whether an answer refuses the token itself. */
export function isTokenError(error: unknown): boolean {
  return TOKEN_TEXTS.some((known) => textOf(error).includes(known));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message.toLowerCase() : '';
}
