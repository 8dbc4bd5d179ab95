import { MailStore } from './mail-store.ts';
import { openSmtpDoor } from './smtp-door.ts';
import { openWebDoor } from './web-door.ts';
import type { Faults } from './web-door.ts';

export type MailboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** 0 takes any free port. */
  smtpPort: number;
  folder: string;
  now: () => Date;
  newId: () => string;
  maxMails?: number;
};

export type Mailbox = {
  /** Where people look and tools ask. */
  origin: string;
  smtpUrl: string;
  /** What goes wrong at the moment; may be changed. */
  faults: Faults;
  stop(): Promise<void>;
};

// Codes and links to other people's accounts lie here, for whoever sits at this machine, and nobody else.
const HOST = '127.0.0.1';

/** Starts the stand-in for the world's mail servers: takes every mail by SMTP, keeps it, and shows it, on this machine alone. */
export async function startMailbox({ port, smtpPort, folder, now, newId, maxMails }: MailboxOptions): Promise<Mailbox> {
  const faults: Faults = { refuse: false };
  const store = await MailStore.open({ folder, newId, ...(maxMails === undefined ? {} : { maxMails }) });
  const smtp = await openSmtpDoor({ host: HOST, port: smtpPort, now, keep: (mail) => store.add(mail), isRefusing: () => faults.refuse });
  const web = openWebDoor(store, faults);
  const origin = await web.listen({ host: HOST, port }).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  const stop = async () => {
    await Promise.all([smtp.close(), web.close()]);
  };
  return { origin, smtpUrl: `smtp://${HOST}:${smtp.port}`, faults, stop };
}
