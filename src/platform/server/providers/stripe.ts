import Stripe from 'stripe';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { activeTracer, span } from '../tracing/span.ts';

/** The version of Stripe's API that this code is written for. */
export const API_VERSION = '2026-10-28.endive';

/**
 * Creates the payment provider's official client. Calls time out after 20 s and are retried twice with the same idempotency key; a call
 * inside a database transaction throws.
 */
export function createStripe(options: { secretKey: string; apiUrl: string }): Stripe {
  const url = new URL(options.apiUrl);
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Turnout' },
    ...(activeTracer() === null ? {} : { httpClient: tracedClient() }),
  });
  stripe.on('request', () => assertOutsideTransaction('The payment provider'));
  return stripe;
}

function tracedClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) =>
    span(
      `payments ${method} ${withoutIds(path)}`,
      { kind: 'client', facts: { 'http.request.method': method } },
      () => send(host, port, path, method, ...rest),
      (response) => ({ 'http.response.status_code': response.getStatusCode() }),
    );
  return client;
}

/** A path of the provider without what it names: `/v1/refunds/:id`. */
export function withoutIds(path: string): string {
  const [before = ''] = path.split('?');
  return before
    .split('/')
    .map((part, index) => (index < 2 || /^[a-z_]*$/.test(part) ? part : ':id'))
    .join('/');
}
