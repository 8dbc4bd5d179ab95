import { authorizationHeader } from '#platform/web/session/session.ts';

/** Makes a call that outlives the page: `keepalive` is `sendBeacon` with headers, which the session needs. Throws on an error response. */
export async function sendCall(name: string, input: object): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(await authorizationHeader()) };
  const response = await fetch(`/trpc/${name}`, { method: 'POST', keepalive: true, headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(`${name} failed with status ${response.status}.`);
}
