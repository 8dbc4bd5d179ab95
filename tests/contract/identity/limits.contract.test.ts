import { expect, test } from 'vitest';

import { CLIENT_ID, newEmail, openIdentityWorld, PASSWORD } from './identity-world.ts';

const world = await openIdentityWorld({ rateLimitFactor: 1 });
const copy = await world.startCopy();

let networks = 0;

// Each test calls from its own networks, as the nearest proxy would report them.
function nextNetwork(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}

async function call(operation: string, body: object, address: string, at = world.endpoint) {
  const response = await world.call(operation, { ClientId: CLIENT_ID, ...body }, { 'x-forwarded-for': address }, at);
  return {
    status: response.status,
    body: (await response.json()) as { __type?: string; message?: string },
    retryAfter: response.headers.get('retry-after'),
  };
}

test('sends one user ten reset codes an hour across programs, and limits an unknown user alike', async () => {
  const { email } = await world.signUpConfirmed();
  for (const username of [email, newEmail()]) {
    for (let count = 0; count < 10; count += 1)
      expect((await call('ForgotPassword', { Username: username }, nextNetwork(), count % 2 ? world.endpoint : copy.endpoint)).status).toBe(
        200,
      );
    const refused = await call('ForgotPassword', { Username: username.toUpperCase() }, nextNetwork(), copy.endpoint);
    expect(refused.body).toEqual({ __type: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  }
});

test('checks ten reset codes an hour for one user', async () => {
  const { email } = await world.signUpConfirmed();
  const attempt = () => call('ConfirmForgotPassword', { Username: email, ConfirmationCode: '123456', Password: PASSWORD }, nextNetwork());
  for (let count = 0; count < 10; count += 1) expect((await attempt()).body.__type).toBe('ExpiredCodeException');
  expect((await attempt()).body.__type).toBe('LimitExceededException');
});

test('sends one user ten sign-up codes an hour', async () => {
  const { email } = await world.signUp();
  for (let count = 0; count < 10; count += 1)
    expect((await call('ResendConfirmationCode', { Username: email }, nextNetwork())).status).toBe(200);
  expect((await call('ResendConfirmationCode', { Username: email }, nextNetwork())).body.__type).toBe('LimitExceededException');
});

test('opens thirty accounts an hour from one network', async () => {
  const prefix = '2001:db8:7:7:';
  const attempt = (host: number) => call('SignUp', { Username: newEmail(), Password: PASSWORD }, `${prefix}:${host}`);
  for (let count = 1; count <= 30; count += 1) expect((await attempt(count)).status).toBe(200);
  const refused = await attempt(31);
  expect(refused).toMatchObject({ status: 400, body: { __type: 'TooManyRequestsException' } });
  expect((await call('SignUp', { Username: newEmail(), Password: PASSWORD }, '2001:db8:7:8::1')).status).toBe(200);
});
