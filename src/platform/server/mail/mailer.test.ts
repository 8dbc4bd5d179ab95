import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './mailer.ts';

test('sends an urgent mail at once even if the server stalls every other', async () => {
  const waiting = Promise.withResolvers<void>();
  let stuck = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      await text(stream);
      if (envelope.rcptTo[0]?.address !== 'urgent@people.example') {
        stuck += 1;
        await waiting.promise;
      }
      done();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const mailer = createMailer({ url, from: 'Turnout <hello@turnout.example>', domain: 'turnout.example' });
  onTestFinished(() => mailer.close());
  const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageKey: 'hello' });
  const others = Array.from({ length: 50 }, (_, n) => mailer.send(mail(`person${n}@people.example`)));
  await expect.poll(() => stuck).toBe(5);
  await mailer.send({ ...mail('urgent@people.example'), isUrgent: true });
  waiting.resolve();
  await Promise.all(others);
});

test('delivers a mail only after `beforeLastByte` resolves, and never if it rejects, signed or not', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const key = { domain: 'turnout.example', selector: 'one', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  const events: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      events.push('asked for');
      const mail = await text(stream).catch(() => null);
      if (mail !== null) events.push(mail.includes('The end.') ? 'arrived' : 'arrived in part');
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  for (const dkim of [null, key]) {
    const mailer = createMailer({ url, from: 'Turnout <hello@turnout.example>', domain: 'turnout.example', dkim });
    onTestFinished(() => mailer.close());
    const mail = { to: 'a@people.example', subject: 'Hello', text: 'The end.', html: '<p>The end.</p>', messageKey: 'hello' };
    const sendWith = (beforeLastByte: () => Promise<void>) => mailer.send({ ...mail, beforeLastByte });
    await sendWith(async () => {
      await expect.poll(() => events).toEqual(['asked for']);
      events.push('allowed');
    });
    expect(events.splice(0)).toEqual(['asked for', 'allowed', 'arrived']);
    await expect(sendWith(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    // The next mail is unaffected.
    await mailer.send(mail);
    expect(events.splice(0).filter((event) => event !== 'asked for')).toEqual(['arrived']);
  }
});

test('says that no person wrote it, and sends both RFC 8058 headers on mail that people can unsubscribe from, under a valid DKIM signature', async () => {
  const got = Promise.withResolvers<string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, _session, done) {
      got.resolve(await text(stream));
      done();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: 'Turnout <hello@turnout.example>',
    domain: 'turnout.example',
    dkim: { domain: 'turnout.example', selector: 'one', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  });
  onTestFinished(() => mailer.close());
  const unsubscribeUrl = 'https://turnout.example/unsubscribe?token=abc';
  await mailer.send({ to: 'a@people.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageKey: 'hello', unsubscribeUrl });
  const headers = headersOf(await got.promise);
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const signature = headers.get('dkim-signature') ?? '';
  const signed = /; ?h=([^;]+)/.exec(signature)?.[1]?.replaceAll(/\s/g, '').toLowerCase().split(':') ?? [];
  expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
  const isValid = (post: string) => {
    const lines = signed.map((name) => `${name}:${name === 'list-unsubscribe-post' ? post : headers.get(name)}\r\n`).join('');
    const unsigned = `dkim-signature:${signature.replace(/\bb=[^;]+$/, 'b=')}`;
    const bytes = /\bb=([^;]+)$/.exec(signature)?.[1]?.replaceAll(/\s/g, '') ?? '';
    return createVerify('RSA-SHA256')
      .update(lines + unsigned)
      .verify(publicKey, bytes, 'base64');
  };
  expect(isValid('List-Unsubscribe=One-Click')).toBe(true);
  // Control: changing the header breaks the signature.
  expect(isValid('List-Unsubscribe=Another')).toBe(false);
});

// Relaxed header canonicalisation (RFC 6376 section 3.4.2).
function headersOf(mail: string): Map<string, string> {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [
        line.slice(0, at).toLowerCase(),
        line
          .slice(at + 1)
          .replaceAll(/[ \t]+/g, ' ')
          .trim(),
      ];
    }),
  );
}
