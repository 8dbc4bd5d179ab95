import Stripe from 'stripe';

import { parseForm } from '#sandbox/payments/wire/form.ts';

import { schemaFile, type WireCheck } from './check-wire.ts';

/** The official SDK, with every call and every answer checked, whatever the target. */
export function checkedClient(check: Pick<WireCheck, 'onWire'>, target: { secretKey: string; apiUrl: string }): Stripe {
  const { protocol, hostname, port } = new URL(target.apiUrl);
  return new Stripe(target.secretKey, {
    host: hostname,
    port: port === '' ? 443 : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
      const response = await fetch(input, init);
      const text = await response.clone().text();
      const { method = 'GET', body } = init ?? {};
      const address = new URL(input instanceof Request ? input.url : input);
      const path = templateOf(method, address.pathname);
      const given = typeof body === 'string' && body !== '' ? body : address.search.slice(1);
      // Only accepted calls must be correct: tests send wrong parameters on purpose.
      if (response.ok)
        check.onWire('request', { method, path, params: given.startsWith('{') ? (JSON.parse(given) as unknown) : parseForm(given) });
      check.onWire('response', { method, path, status: response.status, body: JSON.parse(text) as unknown });
      return response;
    }),
  });
}

/** `/v1/refunds/re_1` → `/v1/refunds/:id`. */
function templateOf(method: string, pathname: string): string {
  const fits = (name: string) =>
    new RegExp(`^${method} ${name.split(' ')[1]?.replaceAll(/:\w+/g, '[^/]+')}$`).test(`${method} ${pathname}`) &&
    name.startsWith(`${method} `);
  const found = Object.keys(schemaFile.operations).find(fits);
  return found?.split(' ')[1] ?? pathname;
}
