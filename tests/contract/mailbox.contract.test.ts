import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Mail } from '#sandbox/mailbox/mail.ts';
import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import type { Mailbox } from '#sandbox/mailbox/start-mailbox.ts';

let folder = '';
let mailbox: Mailbox;
let clock = Date.UTC(2026, 0, 5, 9, 0, 0);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-mailbox-'));
  mailbox = await start();
});

afterEach(async () => {
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('refuses mail while the fault is on, and accepts it again afterwards', async () => {
  await setFaults({ refuse: true });
  await expect(send({ to: 'ann@example.com', subject: 'Lost' })).rejects.toMatchObject({ responseCode: 451 });
  expect(await messages('ann@example.com')).toEqual([]);
  await setFaults({ refuse: false });
  await send({ to: 'ann@example.com', subject: 'Kept' });
  expect((await messages('ann@example.com')).map(({ subject }) => subject)).toEqual(['Kept']);
});

test('responds only to the names of this machine, so that no other site reads mails through a name that it points here', async () => {
  const ask = (host: string, path = '/messages') =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(mailbox.origin);
      get({ hostname, port, path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).once('error', reject);
    });
  const { port } = new URL(mailbox.origin);
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', '0.0.0.0', '192.168.1.5', 'localhost.evil.example'])
    for (const path of ['/', '/messages', '/newest', '/mailbox.css', '/nothing']) expect(await ask(host, path), host + path).toBe(421);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`]) expect(await ask(host), host).toBe(200);
});

test('listens on the loopback address only, for mails and for readers', () => {
  expect(new URL(mailbox.origin).hostname).toBe('127.0.0.1');
  expect(new URL(mailbox.smtpUrl).hostname).toBe('127.0.0.1');
});

test('rejects invalid requests', async () => {
  for (const path of ['/messages?nonsense=1', '/messages?limit=0', `/messages?to=${'x'.repeat(400)}`]) {
    expect((await fetch(mailbox.origin + path)).status).toBe(400);
  }
  expect((await fetch(`${mailbox.origin}/mails/..%2F..%2Fsecrets/html`)).status).toBe(404);
  expect(
    (await fetch(`${mailbox.origin}/faults`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"refuse":true}' }))
      .status,
  ).toBe(415);
});

test('returns the whole mail, with attachments in base64', async () => {
  const ics = 'BEGIN:VCALENDAR\r\nSUMMARY:Café\r\nEND:VCALENDAR\r\n';
  await send({
    from: 'Turnout <hello@turnout.example>',
    to: 'Ann <ann@example.com>',
    subject: 'Your ticket – Café',
    text: 'See you there.',
    html: '<p>See you <b>there</b>.</p>',
    attachments: [{ filename: 'session.ics', content: ics, contentType: 'text/calendar' }],
  });
  const [mail] = await messages('ANN@example.com');
  expect(mail).toEqual({
    from: 'Turnout <hello@turnout.example>',
    to: 'ann@example.com',
    subject: 'Your ticket – Café',
    text: 'See you there.\n',
    html: expect.stringContaining('<p>See you <b>there</b>.</p>'),
    at: new Date(clock).toISOString(),
    attachments: [{ filename: 'session.ics', contentType: 'text/calendar', content: Buffer.from(ics).toString('base64') }],
  });
});

test('lists newest first, only for the requested address, including Bcc', async () => {
  await send({ to: 'ann@example.com', subject: 'First' });
  await send({ to: 'bob@example.com', subject: 'Other' });
  await send({ to: 'bob@example.com', bcc: 'ann@example.com', subject: 'Second' });
  expect((await messages('ann@example.com')).map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect((await messages('an@example.com')).map(({ subject }) => subject)).toEqual([]);
});

test('keeps mails across a restart, but only the newest ones', async () => {
  for (const subject of ['1', '2', '3', '4', '5']) await send({ to: 'ann@example.com', subject });
  await mailbox.stop();
  mailbox = await start();
  expect((await messages('ann@example.com')).map(({ subject }) => subject)).toEqual(['5', '4', '3', '2']);
});

test('shows a mail to people without letting it run scripts or load anything', async () => {
  await send({
    to: 'ann@example.com',
    subject: '<script>alert(1)</script>',
    text: 'Your code is 123456.',
    html: '<p>Your code is 123456.</p><script>alert(1)</script>',
  });
  const list = await fetch(`${mailbox.origin}/?to=ann@example.com`);
  const page = await list.text();
  expect(page).toContain('<span class="code">123456</span>');
  expect(page).not.toContain('<script>alert');
  const link = /href="(\/\?[^"]*id=[^"]*)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const opened = await (await fetch(mailbox.origin + link)).text();
  const frame = /<iframe src="([^"]+)" sandbox="([^"]*)"/.exec(opened);
  expect(frame?.[2]).not.toContain('allow-scripts');
  const body = await fetch(mailbox.origin + (frame?.[1] ?? ''));
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/);
});

function start(): Promise<Mailbox> {
  return startMailbox({
    port: 0,
    smtpPort: 0,
    folder,
    now: () => new Date((clock += 1000)),
    newId: randomUUID,
    maxMails: 4,
  });
}

async function send(mail: SendMailOptions): Promise<void> {
  const transport = nodemailer.createTransport(mailbox.smtpUrl);
  try {
    await transport.sendMail({ from: 'hello@turnout.example', text: 'Hello', ...mail });
  } finally {
    transport.close();
  }
}

async function messages(to: string): Promise<Mail[]> {
  const answer = await fetch(`${mailbox.origin}/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Mail[];
}

async function setFaults(faults: { refuse: boolean }): Promise<void> {
  await fetch(`${mailbox.origin}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
}
