import { createIdentityClient, type IdentityClient } from '#platform/web/identity/identity-client.ts';
import { runtimeConfig } from '#platform/web/page/runtime-config.ts';

let client: IdentityClient | undefined;

/**
 * Returns this installation's identity provider: sign-up, codes, passwords, the account there. Browser only, and only for screens that need
 * it: keeping a session takes less, which every page loads (`session.ts`).
 */
export function identity(): IdentityClient {
  client ??= createIdentityClient(runtimeConfig().identity);
  return client;
}
