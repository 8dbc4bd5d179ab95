import process from 'node:process';
import { v7 as uuidv7 } from 'uuid';
import { openDb, openPool } from '#db/client.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { completeMail } from '#features/notifications/mail/server/complete-mail.ts';
import { MailRequest } from '#features/notifications/mail/server/send-mail.ts';
import { runSendMail } from '#features/notifications/mail/server/send-mail.run.ts';
import { siteOfTests } from '#tests/builders/site.ts';

// A worker that sends one email and exits, to be killed on the way. `HOW` selects the product's way or one of the ways that only look as
// good.
const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: 2, applicationName: 'turnout-mail-program' });
const config = readConfig(process.env);
const mailer = createMailer({ url: config.mail.url, from: 'Turnout <hello@turnout.test>', domain: 'turnout.test' });
const services = {
  config,
  mailer,
  site: siteOfTests(),
  db: openDb(pool),
  now: () => new Date(),
  newId: () => uuidv7(),
  jobs: { put: async () => undefined, wake: () => undefined },
} as unknown as Services;
const order = MailRequest.parse(JSON.parse(process.env['ORDER'] ?? '{}'));
const complete = () => inTransaction(services, (command) => completeMail(command, order, { state: 'sent', attempt: 0 }));
const rowOf = () => services.db.selectFrom('mail_outbox').select('state').where('message_key', '=', order.messageKey).executeTakeFirst();
const bare = { to: 'maya@people.example', subject: order.subject, text: order.title, html: order.title, messageKey: uuidv7() };

if (process.env['HOW'] === 'product') await runSendMail(services, order);
// Records the email as sent only after sending it, and leases nothing first.
else if (process.env['HOW'] === 'notes-after' && (await rowOf())?.state !== 'sent') {
  await mailer.send(bare);
  await complete();
}
// Records the email as sent before sending it.
else if (process.env['HOW'] === 'notes-before' && (await rowOf())?.state !== 'sent') {
  await complete();
  await mailer.send(bare);
}
mailer.close();
await pool.end();
