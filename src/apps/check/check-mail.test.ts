import { generateKeyPairSync } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { checkOfMailServer, checkOfRealMail, checksOfMailRecords } from './check-mail.ts';
import { runChecks } from './finding.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A mail server with one account; `refuses` are its words for each recipient, `busy` its code while it can't check passwords. */
async function startServer({ refuses, busy }: { refuses?: string; busy?: number } = {}): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      busy !== undefined
        ? done(Object.assign(new Error('4.7.0 Temporary authentication failure'), { responseCode: busy }))
        : username === 'ours' && password === 'right'
          ? done(null, { user: 'ours' })
          : done(new Error('5.7.8 Wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      if (refuses !== undefined) return done(new Error(refuses));
      taken.push(address);
      return done();
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.server.address() as AddressInfo).port, taken };
}

const only = async (check: Parameters<typeof runChecks>[0][number]) => (await runChecks([check]))[0];

test('a wrong password of the mail server is bad; one that is down just now is a note', async () => {
  const { port } = await startServer();
  expect(await only(checkOfMailServer({ url: `smtp://ours:right@127.0.0.1:${port}` }))).toMatchObject({ state: 'good' });
  const refused = await only(checkOfMailServer({ url: `smtp://ours:wrong@127.0.0.1:${port}` }));
  expect(refused).toMatchObject({ state: 'bad', todo: 'correct SMTP_URL: without codes nobody can join' });
  expect(refused?.says).toContain('5.7.8 Wrong password');
  expect(await only(checkOfMailServer({ url: 'smtp://127.0.0.1:9' }))).toMatchObject({ state: 'note' });
});

test.each([454, 421])('a mail server that cannot check the password just now (%i) is a note', async (busy) => {
  const { port } = await startServer({ busy });
  const finding = await only(checkOfMailServer({ url: `smtp://ours:right@127.0.0.1:${port}` }));
  expect(finding).toMatchObject({ state: 'note', says: expect.stringContaining('4.7.0 Temporary authentication failure') as string });
});

test('a user without a password is bad, whatever the server is doing', async () => {
  const { port } = await startServer({ busy: 454 });
  expect(await only(checkOfMailServer({ url: `smtp://ours@127.0.0.1:${port}` }))).toMatchObject({ state: 'bad' });
});

test('sends a real mail, and repeats the words of a server that refuses it', async () => {
  const send = async (port: number) => {
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Harbour <hello@harbour.test>', domain: 'harbour.test' });
    const finding = await only(checkOfRealMail(mailer, 'me@harbour.test', 'check-1'));
    mailer.close();
    return finding;
  };
  const { port, taken } = await startServer();
  expect(await send(port)).toMatchObject({ state: 'good' });
  expect(taken).toEqual(['me@harbour.test']);
  const refused = await send((await startServer({ refuses: '5.1.8 Sender unknown' })).port);
  expect(refused?.state).toBe('bad');
  expect(refused?.says).toContain('5.1.8 Sender unknown');
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = { domain: 'harbour.test', selector: 'turnout', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
const OWN = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const CONFIG = { from: 'Harbour <hello@harbour.test>', dkim, bounceAddress: null };
const GOOD = {
  'harbour.test': [['another=record'], ['v=spf1 include:mail.test -all']],
  // Longer than one string of a record may be.
  'turnout._domainkey.harbour.test': [[`v=DKIM1; k=rsa; p=${OWN.slice(0, 200)}`, OWN.slice(200)]],
  '_dmarc.harbour.test': [['v=DMARC1; p=none']],
};

async function judge(records: Record<string, string[][]>, config: Parameters<typeof checksOfMailRecords>[0] = CONFIG) {
  const resolve = async (name: string) => {
    const found = records[name];
    if (found === undefined) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    return found;
  };
  return Object.fromEntries((await runChecks(checksOfMailRecords(config, resolve))).map(({ what, state }) => [what, state]));
}

test('all is well with the three records of the sender’s domain', async () => {
  expect(await judge(GOOD)).toEqual({ SPF: 'good', DKIM: 'good', DMARC: 'good' });
});

test('notices missing records; a signature without its key is bad, because it counts as forged', async () => {
  expect(await judge({})).toEqual({ SPF: 'note', DKIM: 'bad', DMARC: 'note' });
});

test('notices another key, two SPF records and the domain that bounces go to', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect((await judge({ ...GOOD, 'turnout._domainkey.harbour.test': [[`v=DKIM1; p=${other}`]] })).DKIM).toBe('bad');
  expect((await judge({ ...GOOD, 'harbour.test': [['v=spf1 -all'], ['v=spf1 mx -all']] })).SPF).toBe('note');
  expect((await judge(GOOD, { ...CONFIG, bounceAddress: 'bounces@elsewhere.test' })).SPF).toBe('note');
  expect((await judge(GOOD, { ...CONFIG, dkim: null })).DKIM).toBe('note');
});
