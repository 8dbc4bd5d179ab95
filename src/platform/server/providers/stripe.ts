import Stripe from 'stripe';
import { assertOutsideTransaction } from '../database/transaction.ts';

/**
 * Creates the payment provider's official client. Calls time out after 20 s and are retried twice with the same idempotency key; a call
 * inside a database transaction throws.
 */
export function createStripe(options: { secretKey: string; apiUrl: string }): Stripe {
  const url = new URL(options.apiUrl);
  const stripe = new Stripe(options.secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Turnout' },
  });
  stripe.on('request', () => assertOutsideTransaction('The payment provider'));
  return stripe;
}
