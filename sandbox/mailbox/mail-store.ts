import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { summarise } from './mail.ts';
import type { Mail, MailSummary } from './mail.ts';

export type MailStoreOptions = {
  folder: string;
  newId: () => string;
  /** When this is exceeded, the oldest mails are deleted. */
  maxMails?: number;
};

const StoredMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
});

/** Stores each mail in its own file, so that mails survive a restart. Only the summaries are kept in memory. */
export class MailStore {
  readonly #folder: string;
  readonly #newId: () => string;
  readonly #maxMails: number;
  /** Oldest first. */
  #summaries: MailSummary[] = [];

  private constructor({ folder, newId, maxMails = 2000 }: MailStoreOptions) {
    this.#folder = folder;
    this.#newId = newId;
    this.#maxMails = maxMails;
  }

  /** Opens the folder, creating it if it doesn't exist. Files that can't be read are left in place and not listed. */
  static async open(options: MailStoreOptions): Promise<MailStore> {
    const store = new MailStore(options);
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(options.folder)).filter((name) => name.endsWith('.json')).toSorted();
    const found = await Promise.all(
      names.map(async (name) => {
        const id = name.slice(0, -'.json'.length);
        const mail = await store.read(id);
        return mail === null ? null : summarise(id, mail);
      }),
    );
    store.#summaries = found.filter((summary) => summary !== null);
    return store;
  }

  /** Writes a mail to disk before returning. */
  async add(mail: Mail): Promise<MailSummary> {
    // The timestamp comes first so that file names sort by age.
    const id = `${String(Date.parse(mail.at)).padStart(15, '0')}-${this.#newId()}`;
    const path = this.#path(id);
    await writeFile(`${path}.new`, JSON.stringify(mail), { mode: 0o600 });
    await rename(`${path}.new`, path);
    const summary = summarise(id, mail);
    this.#summaries.push(summary);
    while (this.#summaries.length > this.#maxMails) {
      const oldest = this.#summaries.shift();
      if (oldest !== undefined) await rm(this.#path(oldest.id), { force: true });
    }
    return summary;
  }

  /** Lists mails, newest first; if an address is given, only those to that recipient (case-insensitive). */
  list({ to, limit }: { to?: string | undefined; limit: number }): MailSummary[] {
    const address = to?.trim().toLowerCase();
    const matches = address
      ? this.#summaries.filter(({ recipients }) => recipients.some((recipient) => recipient.toLowerCase() === address))
      : this.#summaries;
    return matches.slice(-limit).toReversed();
  }

  get size(): number {
    return this.#summaries.length;
  }

  /** Returns the whole mail, or null if the id is unknown or the file can't be read. */
  async read(id: string): Promise<Mail | null> {
    if (!/^\d{15}-[\w-]{1,64}$/.test(id)) return null;
    try {
      return StoredMail.parse(JSON.parse(await readFile(this.#path(id), 'utf8')));
    } catch {
      return null;
    }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
