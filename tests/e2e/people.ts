import type { Page } from '@playwright/test';

import { expect } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { ask } from './ask.ts';
import { call } from './call.ts';
import { newPerson, PASSWORD, readCode } from './steps.ts';
import type { Person } from './steps.ts';

type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string; ExpiresIn: number };
export type Joined = Person & { id: string; username: string };

/**
 * Creates someone who has joined and is signed in on the page, by the calls that the screens make: quick, for journeys that aren't about
 * joining.
 */
export async function joined(page: Page, world: World, name: string): Promise<Joined> {
  const person = newPerson(name);
  const identity = await identityOf(world);
  await identity('SignUp', {
    Username: person.email,
    Password: PASSWORD,
    UserAttributes: [
      { Name: 'email', Value: person.email },
      { Name: 'name', Value: name },
    ],
  });
  await identity('ConfirmSignUp', { Username: person.email, ConfirmationCode: await readCode(world.mailbox, person) });
  return { ...person, ...(await enter(page, world, person.email, PASSWORD)) };
}

/**
 * Creates someone who has joined and can be paid, by the calls that the screens make: `accounts.e2e.ts` and `subscribe.e2e.ts` go through
 * those.
 */
export async function becomeCreator(page: Page, world: World, name: string): Promise<Joined> {
  const creator = await joined(page, world, name);
  const { url } = await call<{ url: string }>(page, '/payment/connect', {});
  const form = await (await ask(url)).text();
  const fields = Array.from(form.matchAll(/<input [^>]*name="(\w+)" value="([^"]*)"/g), ([, field = '', value = '']) => [field, value]);
  await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const status = () => call<{ status: string }>(page, '/payment/check-account-status', { userId: creator.id });
  await expect.poll(async () => (await status()).status).toBe('ACTIVE');
  return creator;
}

/** Stores a signed-in session in the page's browser, as the sign-in screen leaves it. */
export async function enter(page: Page, world: World, email: string, password: string): Promise<{ id: string; username: string }> {
  const identity = await identityOf(world);
  const { AuthenticationResult: tokens } = await identity<{ AuthenticationResult: Tokens }>('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { user } = await answerOf<{ user: { id: string; username: string } }>(
    await ask(`${world.web}/user/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.AccessToken}` },
      body: '{}',
    }),
  );
  const { sub } = JSON.parse(Buffer.from(tokens.IdToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sub: string };
  await page.goto(`${world.web}/config.json`);
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    {
      idToken: tokens.IdToken,
      accessToken: tokens.AccessToken,
      refreshToken: tokens.RefreshToken,
      accessTokenExpiry: String(Date.now() + tokens.ExpiresIn * 1000),
      sub,
      email,
      userId: user.id,
      username: user.username,
    },
  );
  return { id: user.id, username: user.username };
}

async function identityOf(world: World) {
  const { identity } = await answerOf<{ identity: { endpoint: string; clientId: string } }>(await ask(`${world.web}/config.json`));
  return async <Answer>(operation: string, input: object): Promise<Answer> =>
    answerOf<Answer>(
      await ask(identity.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ ClientId: identity.clientId, ...input }),
      }),
    );
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`);
  return body;
}
