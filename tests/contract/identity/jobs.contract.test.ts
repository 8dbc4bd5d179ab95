import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';

import { identityJobs } from '#identity/jobs.ts';
import { sendCode } from '#identity/mail/send-code.ts';
import { tidyIdentity } from '#identity/tidy.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import type { Services } from '#platform/server/program/services.ts';

import { DAY, exception, newEmail, openIdentityWorld } from './identity-world.ts';
import { openJobQueue } from '#platform/server/jobs/queue.ts';
import { siteOfTests } from '#tests/builders/site.ts';

const world = await openIdentityWorld();

/** A mail server that refuses the first mails and then accepts all. */
async function startMailServer(refusals: number) {
  const taken: string[] = [];
  let left = refusals;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      const mail = await text(stream);
      left -= 1;
      if (left >= 0) return done(Object.assign(new Error('451 come back later'), { responseCode: 451 }));
      taken.push(mail);
      done();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken };
}

test('a code that the mail server refuses at first still arrives, once', async () => {
  const server = await startMailServer(1);
  const mailer = createMailer({ url: server.url, from: 'Turnout <hello@turnout.example>', domain: 'turnout.example' });
  const worker = await openJobQueue(identityJobs, { connectionString: world.connectionString, log: world.services.log, role: 'worker' });
  onTestFinished(async () => {
    await worker.stop();
    mailer.close();
  });
  // These jobs use only the services given here.
  await worker.work({ ...world.services, mailer, site: siteOfTests() } as unknown as Services, identityJobs);
  const email = newEmail();
  await world.signUp(email);
  await expect.poll(() => server.taken.length, { interval: 100 }).toBe(1);
  const mail = await PostalMime.parse(server.taken[0] ?? '');
  // The job itself no longer has the code once it is done.
  const code = /\b\d{6}\b/.exec(mail.subject ?? '')?.[0] ?? expect.unreachable('No code was mailed.');
  expect(mail).toMatchObject({
    subject: `Your Turnout code is ${code}`,
    from: { address: 'hello@turnout.example' },
    to: [{ address: email }],
  });
  expect(mail.text).toContain(code);
  expect(mail.html).toContain(code);
});

test('the error that is logged has the mail server’s words without the address and the code in them', async () => {
  const { email } = await world.signUp();
  const { rows } = await world.pool.query<{ data: Parameters<typeof sendCode>[1] }>(
    "select data from pgboss.job where name = 'identity.send-code' and data->>'to' = $1",
    [email],
  );
  const mailer = {
    send: () => Promise.reject(Object.assign(new Error(`550 5.1.1 <${email}> unknown, in “Your code is 123456”`), { code: 'EENVELOPE' })),
    close: () => undefined,
  };
  const payload = rows[0]?.data;
  if (!payload) throw new Error('There is no job.');
  const error: unknown = await sendCode({ config: world.config, site: siteOfTests(), now: world.services.now, mailer }, payload).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    message: 'The mail server did not accept a code (EENVELOPE: 550 5.1.1 [removed] unknown, in “Your code is [removed]”).',
  });
  expect((error as Error).cause).toBeUndefined();
});

test('a code that expired in the queue is not mailed', async () => {
  const { email } = await world.signUp();
  expect(await world.mailsTo(email)).toHaveLength(1);
  world.pass(DAY);
  expect(await world.mailsTo(email)).toEqual([]);
});

test('tidying frees addresses that were not confirmed within seven days, and no others', async () => {
  const [unconfirmed, confirmed] = [await world.signUp(), await world.signUpConfirmed()];
  world.pass(7 * DAY - 1000);
  const late = await world.signUp();
  await tidyIdentity(world.services);
  await expect(world.signIn(unconfirmed.email)).rejects.toMatchObject(exception('UserNotConfirmedException'));
  world.pass(2000);
  await tidyIdentity(world.services);
  await expect(world.signIn(unconfirmed.email)).rejects.toMatchObject(exception('NotAuthorizedException'));
  await world.signUp(unconfirmed.email);
  await world.signIn(confirmed.email);
  await expect(world.signIn(late.email)).rejects.toMatchObject(exception('UserNotConfirmedException'));
});

test('tidying deletes expired codes, expired sign-ins and old lockouts', async () => {
  const { email, sub } = await world.signUpConfirmed();
  await world.signIn(email);
  await world.signUp();
  world.pass(31 * DAY);
  await tidyIdentity(world.services);
  expect(await world.db.selectFrom('identity_families').select('sub').where('sub', '=', sub).execute()).toEqual([]);
  expect(await world.db.selectFrom('identity_codes').select('subject_key').where('expires_at', '<', world.clock.at).execute()).toEqual([]);
  const old = await world.db
    .selectFrom('identity_lockouts')
    .select('subject_key')
    .where('last_attempt_at', '<', new Date(world.clock.at.getTime() - DAY))
    .execute();
  expect(old).toEqual([]);
});
