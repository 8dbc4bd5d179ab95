import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#apps/all/prepare-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { codeOfStep } from '#identity/second-factor/totp.ts';
import { openCaller } from '#tests/chaos/caller.ts';
import { identity, joinTown, PASSWORD, type Member } from '#tests/chaos/people.ts';
import { fromBase32 } from '#tests/contract/identity/from-base32.ts';
import { startS3rver, type TestStore } from '#tests/harness/storage/start-s3rver.ts';
import { openBalancer } from './open-balancer.ts';
import { openMachine, startTown, type Machine, type Town } from './start-machine.ts';

const OLD = 'the former secret of every machine of the town';
const NEW = 'the new secret of every machine of the town';
const RESEALED = 'everything sealed under a former APP_SECRET has been resealed';
const PROGRAMS = ['web', 'worker'] as const;
const STEP_MS = 30_000;

const home = mkdtempSync(join(tmpdir(), 'turnout-rotate-'));
const call = openCaller();
const machines = new Map<'a' | 'b', Machine>();
let server: EmbeddedPostgres;
let store: TestStore;
let balancer: Awaited<ReturnType<typeof openBalancer>>;
let town: Town;
let db: pg.Pool;

beforeAll(async () => {
  [server, store, balancer] = await Promise.all([startEmbeddedPostgres({ folder: join(home, 'database') }), startS3rver(), openBalancer()]);
  await prepareDatabase({ url: server.connectionString, directUrl: null });
  db = new pg.Pool({ connectionString: server.connectionString, max: 2 });
  db.on('error', () => undefined);
  town = await startTown(balancer.origin, {
    ...store.keys,
    ...secretsOf(OLD),
    DATABASE_URL: server.connectionString,
    STORAGE_URL: store.url,
    QUEUE_MS: '0',
  });
  await startWith('a', secretsOf(OLD));
  await startWith('b', secretsOf(OLD));
});
afterAll(async () => {
  for (const name of machines.keys()) await stop(name);
  await Promise.all([town?.stop(), balancer?.close(), db?.end(), store?.stop()]);
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

function secretsOf(current: string, others: { previous?: string; next?: string } = {}) {
  return { APP_SECRET: current, APP_SECRET_PREVIOUS: others.previous ?? '', APP_SECRET_NEXT: others.next ?? '' };
}

async function stop(name: 'a' | 'b'): Promise<void> {
  const machine = machines.get(name);
  if (machine === undefined) return;
  machines.delete(name);
  balancer.serveFrom([...machines.values()].map(({ web }) => web));
  await Promise.all(PROGRAMS.map((program) => machine.stop(program)));
}

/** Starts a machine with these secrets, after what runs there has ended; the proxy asks it once it is ready. */
async function startWith(name: 'a' | 'b', secrets: Record<string, string>): Promise<Machine> {
  await stop(name);
  const { shared } = town;
  const machine = await openMachine(name, { ...shared, environment: { ...shared.environment, ...secrets } });
  machines.set(name, machine);
  await Promise.all(PROGRAMS.map((program) => machine.start(program)));
  balancer.serveFrom([...machines.values()].map(({ web }) => web));
  return machine;
}

type Tokens = { AccessToken: string; RefreshToken: string };
type Begun = { AuthenticationResult?: Tokens; Session?: string };
const everywhere = () => ({ world: town, call });
const begin = async ({ email }: Member) =>
  identity<Begun>(everywhere(), 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } });
const refresh = async (token: string) => {
  const given = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: token } };
  const { AuthenticationResult: tokens } = await identity<{ AuthenticationResult: Partial<Tokens> }>(everywhere(), 'InitiateAuth', given);
  return { access: tokens.AccessToken ?? '', refresh: tokens.RefreshToken ?? token };
};

async function addApp(person: Member): Promise<() => string> {
  const { SecretCode } = await identity<{ SecretCode: string }>(everywhere(), 'AssociateSoftwareToken', { AccessToken: person.token });
  const secret = fromBase32(SecretCode);
  const code = (offset = 0) => codeOfStep(secret, Math.floor(Date.now() / STEP_MS) + offset);
  // The step before this one, so that the current one can still be used.
  await identity(everywhere(), 'VerifySoftwareToken', { AccessToken: person.token, UserCode: code(-1) });
  await identity(everywhere(), 'SetUserMFAPreference', { AccessToken: person.token, SoftwareTokenMfaSettings: { Enabled: true } });
  return () => code();
}

async function signInWithApp(person: Member, code: () => string): Promise<void> {
  const { Session } = await begin(person);
  const ChallengeResponses = { USERNAME: person.email, SOFTWARE_TOKEN_MFA_CODE: code() };
  await identity(everywhere(), 'RespondToAuthChallenge', { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses });
}

test(
  'while the secret is replaced on one machine after the other, as the runbook says, nobody is signed out',
  { timeout: 300_000 },
  async () => {
    const [ana, ben] = [await joinTown(everywhere()), await joinTown(everywhere())];
    const code = await addApp(ben);
    const { AuthenticationResult: first } = await begin(ana);
    const failures: string[] = [];
    let token = first?.RefreshToken ?? '';
    let calls = 0;
    let isOver = false;
    const useOn = async () => {
      while (!isOver) {
        try {
          const fresh = await refresh(token);
          token = fresh.refresh;
          // Whichever machine is next accepts it.
          const statuses = await Promise.all(
            [1, 2].map(async () => {
              const headers = { authorization: `Bearer ${fresh.access}` };
              return (await fetch(`${balancer.origin}/trpc/chat.getSettings`, { headers })).status;
            }),
          );
          calls += 1;
          for (const status of statuses) if (status !== 200) failures.push(`status ${status}`);
        } catch (error) {
          failures.push(String(error));
        }
        await sleep(200);
      }
    };
    const busy = useOn();
    for (const name of ['a', 'b'] as const) await startWith(name, secretsOf(OLD, { next: NEW }));
    for (const name of ['a', 'b'] as const) await startWith(name, secretsOf(NEW, { previous: OLD }));
    // Whichever worker takes the job.
    const logs = () => [...machines.values()].map((machine) => machine.log('worker')).join('\n');
    const onRecord = async () => (await db.query('select fingerprint from app_secrets')).rowCount;
    await expect.poll(async () => [logs().includes(RESEALED), await onRecord()], { timeout: 60_000 }).toEqual([true, 1]);
    for (const name of ['a', 'b'] as const) await startWith(name, secretsOf(NEW));
    isOver = true;
    await busy;
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(10);
    await signInWithApp(ben, code);
  },
);

test('a machine with the former secret alone is refused with a sentence, and the others go on', async () => {
  const { shared } = town;
  const machine = await openMachine('c', { ...shared, environment: { ...shared.environment, ...secretsOf(OLD) } });
  for (const program of PROGRAMS)
    await expect(machine.start(program)).rejects.toThrow(/APP_SECRET \(\w{8}\) is not the one that this database is used with \(\w{8}\)/);
  const { rows } = await db.query<{ keys: number }>("select count(*)::integer as keys from identity_signing_keys where state <> 'RETIRED'");
  expect(rows[0]?.keys).toBe(2);
  expect((await fetch(`${balancer.origin}/readyz`)).status).toBe(200);
});
