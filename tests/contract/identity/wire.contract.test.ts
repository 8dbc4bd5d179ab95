import { pino } from 'pino';
import { expect, test } from 'vitest';

import { openDb, openPool } from '#db/client.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { databaseGate } from '#tests/security/database-gate.ts';

import { CLIENT_ID, newEmail, openIdentityWorld, PASSWORD } from './identity-world.ts';

const world = await openIdentityWorld();

async function answerOf(response: Response): Promise<{ status: number; type: string | null; body: unknown }> {
  return { status: response.status, type: response.headers.get('x-amzn-errortype'), body: await response.json() };
}

function refusal(type: string, status = 400) {
  return { status, type, body: { __type: type, message: expect.any(String) as string } };
}

test('rejects unknown operations and a missing target', async () => {
  for (const operation of ['AdminGetUser', 'ListSessions', 'toString', '__proto__', ''])
    expect(await answerOf(await world.call(operation, {}))).toEqual(refusal('UnknownOperationException'));
  for (const target of ['', 'GetUser', 'Other.GetUser', 'TurnoutIdentityService.GetUser', 'TurnoutIdentityService.__proto__'])
    expect(await answerOf(await world.call('', {}, { 'x-amz-target': target }))).toEqual(refusal('UnknownOperationException'));
});

test('rejects a body that is not a JSON object, the wrong content type and members of the wrong type', async () => {
  for (const body of ['', '{', 'null', '[]', '"text"', '{"AccessToken": 7}', '{"AccessToken": {}}', '{"AccessToken": true}'])
    expect(await answerOf(await world.call('GetUser', body))).toEqual(refusal('SerializationException'));
  expect(await answerOf(await world.call('GetUser', '{}', { 'content-type': 'text/plain' }))).toEqual(refusal('SerializationException'));
});

test('rejects missing, empty, over-long and unknown members with the protocol’s message, and never repeats a value', async () => {
  const at = async (body: object) => (await (await world.call('InitiateAuth', body)).json()) as { __type: string; message: string };
  expect(await at({ ClientId: CLIENT_ID })).toMatchObject({
    __type: 'InvalidParameterException',
    message: expect.stringContaining("1 validation error detected: Value at 'authFlow' failed to satisfy constraint") as string,
  });
  expect(await at({ ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', Unknown: 'a-value' })).toEqual({
    __type: 'InvalidParameterException',
    message: "1 validation error detected: Value at 'unknown' failed to satisfy constraint: Member is not known",
  });
  const long = await at({ ClientId: 'x'.repeat(129), AuthFlow: 'USER_PASSWORD_AUTH' });
  expect(long).toEqual({
    __type: 'InvalidParameterException',
    message:
      "1 validation error detected: Value at 'clientId' failed to satisfy constraint: Member must have length less than or equal to 128",
  });
  expect((await at({})).message).toMatch(/^2 validation errors detected: /);
  expect(await (await world.call('GetUser', { AccessToken: '' })).json()).toEqual({
    __type: 'InvalidParameterException',
    message:
      "1 validation error detected: Value at 'accessToken' failed to satisfy constraint: Member must have length greater than or equal to 1",
  });
  expect(await (await world.call('GetUser', { AccessToken: null })).json()).toMatchObject({
    message: "1 validation error detected: Value at 'accessToken' failed to satisfy constraint: Member must not be null",
  });
});

test('responds to any input with 200 or a declared exception, never with a fault', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken, refreshToken } = await world.signIn(email);
  const named = { ClientId: CLIENT_ID, Username: email };
  const bodies: Record<string, Record<string, unknown>> = {
    InitiateAuth: { ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } },
    GetTokensFromRefreshToken: { ClientId: CLIENT_ID, RefreshToken: refreshToken },
    SignUp: { ...named, Password: 'weak', UserAttributes: [{ Name: 'name', Value: 'Ada' }] },
    ConfirmSignUp: { ...named, ConfirmationCode: '123456' },
    ResendConfirmationCode: named,
    ForgotPassword: named,
    ConfirmForgotPassword: { ...named, ConfirmationCode: '123456', Password: 'weak' },
    GetUser: { AccessToken: accessToken },
    ChangePassword: { AccessToken: accessToken, PreviousPassword: PASSWORD, ProposedPassword: 'weak' },
    UpdateUserAttributes: { AccessToken: accessToken, UserAttributes: [{ Name: 'name', Value: 'Ada' }] },
    GetUserAttributeVerificationCode: { AccessToken: accessToken, AttributeName: 'email' },
    VerifyUserAttribute: { AccessToken: accessToken, AttributeName: 'email', Code: '123456' },
    RevokeToken: { ClientId: CLIENT_ID, Token: 'x' },
    GlobalSignOut: { AccessToken: 'x' },
    DeleteUser: { AccessToken: 'x' },
  };
  const nasty = [
    '',
    '\u0000',
    '\ud800',
    'ü\r\nx-header: 1',
    '😀'.repeat(60),
    "' or 1=1 --@example.com",
    '\u0000@example.com',
    'x'.repeat(10_000),
    7,
    true,
    null,
    {},
    [],
    [null],
    [{ Name: 'ü\n', Value: 'x' }],
    [{ Name: 'name', Value: '\u0000' }],
    { USERNAME: '\u0000', PASSWORD: '\u0000' },
    { REFRESH_TOKEN: '\u0000' },
  ];
  const faults: string[] = [];
  // Written by hand, because an object literal can't have `__proto__` as a member of its own.
  const withMember = (body: object, member: string, value: unknown) => {
    const others = Object.entries(body).filter(([name]) => name !== member);
    return `{${[...others, [member, value]].map(([name, given]) => `${JSON.stringify(name)}:${JSON.stringify(given)}`).join(',')}}`;
  };
  const probe = async (operation: string, body: object, member: string, value: unknown) => {
    const response = await world.call(operation, withMember(body, member, value));
    await response.arrayBuffer();
    const declared = response.status === 200 || (response.status === 400 && response.headers.has('x-amzn-errortype'));
    if (!declared) faults.push(`${operation}.${member} = ${JSON.stringify(value).slice(0, 40)}: ${response.status}`);
  };
  for (const [operation, body] of Object.entries(bodies)) {
    for (const member of [...Object.keys(body), 'ü\n', '__proto__', 'ClientMetadata']) {
      await Promise.all(nasty.map((value) => probe(operation, body, member, value)));
    }
  }
  expect(faults).toEqual([]);
  expect(await answerOf(await world.call('GetUser', '['.repeat(16_000)))).toEqual(refusal('SerializationException'));
  // As many levels as fit into the limit: such a body may be parsed, but is not a valid request.
  const nested = await answerOf(await world.call('GetUser', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`));
  expect(nested.status).toBe(400);
});

test('rejects a body over 16 KiB', async () => {
  expect(await answerOf(await world.call('GetUser', { AccessToken: 'x'.repeat(17_000) }))).toEqual(
    refusal('RequestEntityTooLargeException', 413),
  );
});

test('responds at the prefix with and without a slash, with the protocol’s headers and without caching', async () => {
  for (const address of [world.endpoint, `${world.endpoint}/`]) {
    const response = await world.call('GetUser', { AccessToken: 'x' }, {}, address);
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('lets browsers of any origin call it, without credentials', async () => {
  const preflight = await fetch(world.endpoint, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-amz-target',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  const allowed = preflight.headers.get('access-control-allow-headers')?.split(',') ?? [];
  expect(allowed).toEqual(
    expect.arrayContaining([
      'content-type',
      'x-amz-target',
      'x-amz-user-agent',
      'cache-control',
      'amz-sdk-invocation-id',
      'amz-sdk-request',
    ]),
  );
  const answer = await world.call('GetUser', { AccessToken: 'x' }, { origin: 'https://elsewhere.example' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-expose-headers')).toContain('x-amzn-ErrorType');
});

test('returns 503, and reveals no more, while its database is unreachable', async () => {
  const gate = await databaseGate(world.connectionString);
  const pool = openPool(gate.address, { max: 1, applicationName: 'turnout-test' });
  pool.on('error', () => undefined);
  const copy = await world.startCopy({ db: openDb(pool), rateLimits: createRateLimits(pool) });
  await gate.shut();
  const signIn = await world.call(
    'InitiateAuth',
    { ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: newEmail(), PASSWORD } },
    {},
    copy.endpoint,
  );
  expect(Number(signIn.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answerOf(signIn)).toEqual(refusal('ServiceUnavailableException', 503));
  await pool.end();
});

test('reveals nothing of a fault, and logs no address', async () => {
  const email = newEmail();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const jobs = { ...world.services.jobs, put: () => Promise.reject(new Error(`the queue refused ${email}`)) };
  const copy = await world.startCopy({ jobs, log });
  const response = await world.call('SignUp', { ClientId: CLIENT_ID, Username: email, Password: PASSWORD }, {}, copy.endpoint);
  expect(await answerOf(response)).toEqual({
    ...refusal('InternalErrorException', 500),
    body: { __type: 'InternalErrorException', message: 'An internal error occurred.' },
  });
  expect(lines.join('')).toContain('src/identity/identity.ts');
  expect(lines.join('')).toContain('AWSCognitoIdentityProviderService.SignUp');
  expect(lines.join('')).not.toContain(email);
  expect(lines.join('')).not.toContain(PASSWORD);
  // Nothing is left half done: the address is still free.
  await world.signUp(email);
});

test('logs each refused sign-in with its cause, even where the answers are the same, and never whose it is', async () => {
  const { email } = await world.signUpConfirmed();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const copy = await world.startCopy({ log });
  const unknown = newEmail();
  for (const USERNAME of [email, unknown]) {
    const AuthParameters = { USERNAME, PASSWORD: 'Wrong-Password-1' };
    await world.call('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, {}, copy.endpoint);
  }
  await world.call('GetUser', { AccessToken: 'nonsense' }, {}, copy.endpoint);
  await world.call(`Invented/${email}`, {}, {}, copy.endpoint);
  const operation = (name: string) => `AWSCognitoIdentityProviderService.${name}`;
  const refused = lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'identity refused');
  expect(refused).toEqual([
    expect.objectContaining({ reason: 'wrongPassword', detail: 'wrong password', operation: operation('InitiateAuth') }),
    expect.objectContaining({ reason: 'wrongPassword', detail: 'unknown name', operation: operation('InitiateAuth') }),
    expect.objectContaining({ reason: 'accessTokenInvalid', operation: operation('GetUser') }),
    expect.objectContaining({ reason: 'operationUnknown' }),
  ]);
  for (const personal of [email, unknown, 'Wrong-Password-1']) expect(lines.join('')).not.toContain(personal);
});
