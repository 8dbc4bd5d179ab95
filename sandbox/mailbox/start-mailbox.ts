import { MailStore } from './mail-store.ts';
import { openSmtpDoor } from './smtp-door.ts';
import { openWebDoor } from './web-door.ts';
import type { Faults } from './web-door.ts';

export type MailboxOptions = {
  /** 0 picks any free port. */
  port: number;
  /** 0 picks any free port. */
  smtpPort: number;
  folder: string;
  now: () => Date;
  newId: () => string;
  maxMails?: number;
};

export type Mailbox = {
  /** The base URL of the web page and of the endpoints for tools. */
  origin: string;
  smtpUrl: string;
  /** The faults to simulate; may be changed at any time. */
  faults: Faults;
  stop(): Promise<void>;
};

// The mailbox holds codes and links to other people's accounts, so it listens on the loopback address only.
const HOST = '127.0.0.1';

/** Starts the stand-in for external mail servers: receives every mail over SMTP, stores it and shows it, on this machine only. */
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
