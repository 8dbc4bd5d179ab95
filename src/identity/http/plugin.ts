import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '#kernel/objects/error-code.ts';
import { addressOf } from '#platform/server/http/caller-address.ts';
import type { IdentityException } from './exceptions.ts';
import type { Identity, IdentityServices } from '../identity.ts';
import { allOperations } from './all-operations.ts';
import { createPasswords, type Passwords } from '../sign-in/passwords.ts';
import { exceptionFor, isForMaintenance, readCall, readTarget } from './protocol.ts';
import { createSecrets, type RandomBytes } from '../tokens/secrets.ts';
import { readHashingKey } from '../tokens/hashing-key.ts';
import { createSigningKeys } from '../tokens/signing-keys.ts';

// The longest inputs are tokens and the numbers of a password proof.
const BODY_LIMIT = 16 * 1024;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
};
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'content-type,x-amz-target,x-amz-user-agent,cache-control,amz-sdk-invocation-id,amz-sdk-request,x-amz-content-sha256,x-amz-date,x-amz-security-token,authorization',
  'access-control-max-age': '7200',
};

/**
 * Creates the identity provider as a plugin for a web program, to be registered under a prefix. It serves the operations of the Cognito
 * user-pool protocol at its root, and the key set and the discovery document under the pool's id. All its state is in the database.
 */
export function identityPlugin(
  services: IdentityServices,
  given: { randomBytes?: RandomBytes; passwords?: Passwords } = {},
): (app: FastifyInstance) => Promise<void> {
  const randomBytes = given.randomBytes ?? cryptoRandomBytes;
  return async (app) => {
    const secrets = createSecrets(services.config.secret, randomBytes, await readHashingKey({ ...services, randomBytes }));
    const identity: Identity = {
      ...services,
      randomBytes,
      secrets,
      passwords: given.passwords ?? createPasswords(randomBytes),
      keys: createSigningKeys({ db: services.db, now: services.now, sealing: secrets }),
    };
    // The protocol has its own content type, and a body that isn't JSON must be answered in the protocol's own form.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...CORS, 'x-amzn-requestid': services.newId(), 'cache-control': 'no-store' });
    });
    app.setErrorHandler((error, request, reply) => sendException(error, request, reply));
    app.options('/', async (_request, reply) =>
      reply
        .headers({ ...PREFLIGHT, 'cache-control': 'public, max-age=7200' })
        .code(204)
        .send(),
    );
    app.post('/', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const operation = readTarget(request.headers['x-amz-target']);
      const call = readCall(operation, request.headers['content-type'], request.body);
      return sendAnswer(reply, await call(identity, { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' }));
    });
    addWellKnown(app, identity);
  };
}

function addWellKnown(app: FastifyInstance, identity: Identity): void {
  const { poolId, issuer, endpoint } = identity.config.identity;
  const folder = `/${poolId}/.well-known`;
  const cached = { 'cache-control': 'public, max-age=300' };
  app.get(`${folder}/jwks.json`, async (_request, reply) => {
    // Read first: caches must not store a failure.
    const keys = await identity.keys.jwks();
    return reply.headers(cached).send(keys);
  });
  app.get(`${folder}/openid-configuration`, async (_request, reply) =>
    reply.headers(cached).send({
      issuer,
      jwks_uri: `${endpoint}${folder}/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['token'],
      scopes_supported: ['openid', 'email', 'profile'],
      subject_types_supported: ['public'],
      claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'email', 'email_verified', 'name'],
    }),
  );
}

const LEVELS: Readonly<Partial<Record<number, 'error' | 'warn'>>> = { 500: 'error', 503: 'warn' };

function sendException(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const exception = exceptionFor(error);
  const level = LEVELS[exception.status];
  if (exception.status === 400) recordRefusal(exception, request);
  if (level !== undefined && !isForMaintenance(error))
    request.log[level]({ fault: describeSafely(error), target: request.headers['x-amz-target'] }, 'identity');
  if (exception.retryAfterSeconds !== undefined) reply.header('retry-after', String(exception.retryAfterSeconds));
  // A message may quote a member name that the caller made up, and a header can't carry every character.
  const message = exception.message.replaceAll(/[^ -~]/g, '?');
  reply.headers({ 'x-amzn-errortype': exception.type, 'x-amzn-errormessage': message });
  return sendAnswer(reply.code(exception.status), { __type: exception.type, message: exception.message });
}

// Which refusal it was and at which operation, and nothing about whom: operators find a wrong secret or an attack by these lines.
function recordRefusal({ reason, detail }: IdentityException, { log, headers }: FastifyRequest): void {
  const target = String(headers['x-amz-target']);
  // Only a name of ours: the header is whatever the caller sends.
  log.info({ reason, detail, operation: allOperations.has(target) ? target : undefined }, 'identity refused');
}

// As bytes, because the framework would add a charset to the content type of a string; the protocol's has none.
function sendAnswer(reply: FastifyReply, answer: object): FastifyReply {
  return reply.type('application/x-amz-json-1.1').send(Buffer.from(JSON.stringify(answer)));
}

// A database error's message may quote an address; its kind and stack are enough to find the cause.
function describeSafely(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8);
  return {
    kind: error.name,
    code: errorCode(error) ?? undefined,
    frames,
    cause: error.cause === undefined ? undefined : describeSafely(error.cause),
  };
}
