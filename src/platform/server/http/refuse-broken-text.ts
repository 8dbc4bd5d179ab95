import { defineRefusals } from '#kernel/http/refusal.ts';

const refusals = defineRefusals({
  BROKEN_TEXT: { code: 'BAD_REQUEST', message: 'This text has characters that can’t be saved. Remove them and try again.' },
});

/**
 * Scans a whole input, keys included, and refuses with BAD_REQUEST the two things that JSON can carry but database text can't: U+0000 and
 * halves of surrogate pairs (RFC 8259 section 8.2). Not recursive, because an input may be deeply nested.
 */
export function refuseBrokenText(input: unknown): void {
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw refusals.BROKEN_TEXT();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) left.push(key, item);
  }
}
