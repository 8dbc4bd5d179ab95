import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createTokenVerifier, remoteKeys } from './access-tokens.ts';

const ISSUER = 'http://identity.test';
const NOW = new Date('2026-11-23T12:00:00Z');
const { privateKey, publicKey } = await generateKeyPair('RS256');
const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] });

async function verifier(answer: (response: ServerResponse) => unknown) {
  const server = createServer((_request, response) => void answer(response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  return createTokenVerifier({ keys: remoteKeys(`http://127.0.0.1:${port}/keys`), issuers: [ISSUER], clientId: 'turnout', now: () => NOW });
}

function token(kid = 'one', minutes = 5): Promise<string> {
  const seconds = NOW.getTime() / 1000;
  return new SignJWT({ token_use: 'access', client_id: 'turnout' })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(ISSUER)
    .setSubject('maya')
    .setIssuedAt(seconds - 3600)
    .setExpirationTime(seconds + minutes * 60)
    .sign(privateKey);
}

test.each([
  ['returns 503', (response: ServerResponse) => response.writeHead(503).end('{}')],
  ['returns something other than JSON', (response: ServerResponse) => response.end('<html>')],
  ['returns a malformed set', (response: ServerResponse) => response.end('{"keys":7}')],
  ['hangs up', (response: ServerResponse) => response.destroy()],
])('answers that sign-in is unavailable, not that the token is bad, while the key set %s', async (_what, answer) => {
  const verify = await verifier(answer);
  await expect(verify(await token())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('refuses a token that has expired or that no published key has signed', async () => {
  const verify = await verifier((response) => response.end(keySet));
  await expect(verify(await token('one', -1))).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'jwt expired' });
  await expect(verify(await token('another'))).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'jwt verification failed' });
  await expect(verify('no token')).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'jwt verification failed' });
  expect(await verify(await token())).toMatchObject({ issuer: ISSUER, subject: 'maya', session: null });
});
