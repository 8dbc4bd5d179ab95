import { MailStore } from './mail-store.ts';
import { openSmtpDoor } from './smtp-door.ts';
import { openWebDoor } from './web-door.ts';
import type { Faults } from './web-door.ts';

export type MailboxOptions = {
  host: string;
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

/** Starts the stand-in for the world's mail servers: takes every mail by SMTP, keeps it, and shows it. */
export async function startMailbox({ host, port, smtpPort, folder, now, newId, maxMails }: MailboxOptions): Promise<Mailbox> {
  const faults: Faults = { refuse: false };
  const store = await MailStore.open({ folder, newId, ...(maxMails === undefined ? {} : { maxMails }) });
  const smtp = await openSmtpDoor({ host, port: smtpPort, now, keep: (mail) => store.add(mail), isRefusing: () => faults.refuse });
  const web = openWebDoor(store, faults);
  const origin = await web.listen({ host, port }).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  const stop = async () => {
    await Promise.all([smtp.close(), web.close()]);
  };
  return { origin, smtpUrl: `smtp://${host.includes(':') ? `[${host}]` : host}:${smtp.port}`, faults, stop };
}
