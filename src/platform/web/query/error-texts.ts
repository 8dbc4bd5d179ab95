/** Shown if no response arrives at all. */
export const UNREACHABLE = 'We can’t reach the server. Check your connection and try again.';

/** Shown if a successful RPC response isn't one, as when a proxy returns a page of its own; the RPC library uses the same words. */
export const UNREADABLE_RPC = 'Unable to transform response from server';

/**
 * Returns the text of a plain HTTP failure (docs/product.md#failure-texts): the server's message, else its raw text, else a sentence with
 * the status. An HTML page, as proxies return, doesn't count as text.
 */
export function errorText(status: number, body: string): string {
  const message = messageOf(body);
  if (message !== null) return message;
  const raw = body.trim();
  if (raw !== '' && !raw.startsWith('<') && !raw.startsWith('{')) return raw;
  return `Unexpected error occurred (status: ${status})`;
}

/** Parses the body of a successful response; an empty one is null. */
export function parseResponse(body: string): { ok: true; answer: unknown } | { ok: false; message: string } {
  if (body === '') return { ok: true, answer: null };
  try {
    const answer: unknown = JSON.parse(body);
    return { ok: true, answer };
  } catch {
    return { ok: false, message: 'Failed to parse server response.' };
  }
}

function messageOf(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string' && parsed.message !== '')
      return parsed.message;
  } catch {
    // Not JSON: the raw text is shown instead.
  }
  return null;
}
