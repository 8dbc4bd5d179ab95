import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';

import { z } from 'zod';

import { startMailbox } from './start-mailbox.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const Environment = z.object({
  PORT: port.default(0),
  SMTP_PORT: port.default(0),
  DATA_DIR: z.string().min(1),
});

const { PORT, SMTP_PORT, DATA_DIR } = Environment.parse(process.env);
const mailbox = await startMailbox({
  port: PORT,
  smtpPort: SMTP_PORT,
  folder: join(DATA_DIR, 'mails'),
  now: () => new Date(),
  newId: randomUUID,
});

let isStopping = false;
// A closed IPC channel means that the process that started this one has gone.
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(reason, () => {
    if (isStopping) return;
    isStopping = true;
    void mailbox.stop().then(() => process.exit(0));
  });
}
process.send?.({ ready: mailbox.origin });
