/** Texts that mean the session's token is no longer valid (docs/product.md#session-errors). */
const TOKEN_TEXTS = ['jwt expired', 'jwt verification failed'];
/** An unreadable response may come from a proxy that requires a sign-in of its own. */
const UNREADABLE = 'unable to transform response';

/** Whether an error means that the session must be refreshed rather than the call retried. */
export function isSessionError(error: unknown): boolean {
  return isTokenError(error) || textOf(error).includes(UNREADABLE);
}

/** Whether an error refuses the token itself. */
export function isTokenError(error: unknown): boolean {
  return TOKEN_TEXTS.some((known) => textOf(error).includes(known));
}

/** Whether an error says that the account is suspended (docs/product.md#suspension): every call is refused, so the session is of no use. */
export function isSuspension(error: unknown): boolean {
  return textOf(error).includes('this account is suspended');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message.toLowerCase() : '';
}
