import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: `t=<seconds>,v1=<hex hmac-sha256 of "t.body">`, with one `v1` per valid secret (two while a secret is
 * being rotated).
 */
export function signatureHeader(body: string, at: number, secrets: readonly string[]): string {
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`, 'utf8').digest('hex')}`);
  return [`t=${at}`, ...marks].join(',');
}
