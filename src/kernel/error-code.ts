/** The code that an error carries, such as `ENOENT` of Node.js; null without one. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
