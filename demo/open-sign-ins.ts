import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#platform/server/program/services.ts';
import { createPasswords } from '#identity/sign-in/passwords.ts';
import { claimEmail } from '#identity/users/users.ts';
import type { RandomBytes } from './load-demo.ts';
import { DEMO_PASSWORD, EVERYBODY, SIGN_INS } from './people/everybody.ts';
import type { DemoPerson } from './people/person.ts';
import { demoId } from './plan/demo-id.ts';
import { userIdOf } from './plan/rows.ts';

/** The file in which the start screen and the tests find who can sign in. */
export function signInsFile(dataDir: string): string {
  return join(dataDir, 'demo.json');
}

/**
 * Opens the accounts that can really sign in, with verified addresses, and lists them in
 * `DATA_DIR/demo.json`. Only at our own provider: invented people don't belong in someone else's user pool.
 */
export async function openSignIns(services: Services, randomBytes: RandomBytes): Promise<void> {
  if (!services.config.identity.own) return;
  const passwords = createPasswords((size) => Buffer.from(randomBytes(size)));
  const signIns = [];
  for (const { username, role } of SIGN_INS) {
    const person = EVERYBODY.find((one) => one.username === username);
    if (!person) throw new Error(`Nobody in the demo is called ${username}.`);
    await openAccount(services, person, await passwords.hash(DEMO_PASSWORD));
    signIns.push({ email: person.email, password: DEMO_PASSWORD, username, role });
  }
  await writeSignIns(services.config.dataDir, signIns);
}

async function openAccount({ db, now, config }: Services, { username, email, name }: DemoPerson, passwordHash: string): Promise<void> {
  const sub = demoId('sub', username);
  const stamp = { created_at: now(), updated_at: now() };
  await db.transaction().execute(async (tx) => {
    if (!(await claimEmail(tx, email, sub))) throw new Error(`The demo needs the address ${email}, which is already taken.`);
    await tx
      .insertInto('identity_users')
      .values({ sub, email, email_verified: true, name, password_hash: passwordHash, status: 'CONFIRMED', ...stamp })
      .onConflict((conflict) => conflict.column('sub').doNothing())
      .execute();
    await tx
      .insertInto('identity_claims')
      .values({ issuer: config.identity.issuer, subject: sub, user_id: userIdOf(username) })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute();
  });
}

async function writeSignIns(dataDir: string, signIns: object[]): Promise<void> {
  const file = signInsFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
