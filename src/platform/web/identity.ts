import { createIdentityClient, type IdentityClient } from '#platform/web/identity-client.ts';
import { runtimeConfig } from '#platform/web/runtime-config.ts';

let client: IdentityClient | undefined;

/**
 * The identity provider of this installation: sign-up, codes, passwords, the account there. Only in the browser, and only for screens
 * that ask it for something: keeping a session takes less, which every page loads (`session.ts`).
 */
export function identity(): IdentityClient {
  client ??= createIdentityClient(runtimeConfig().identity);
  return client;
}
