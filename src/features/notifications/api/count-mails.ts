import type { Db } from '#db/client.ts';
import { countMailsSince } from '../mail/server/tidy-mails.run.ts';

/** What became of the mails of some time. */
export type MailCounts = {
  /** Handed to the mail server. */
  sent: number;
  /** Not handed over yet. */
  waiting: number;
  /** Came back, were stopped because earlier ones had, or were lost on the way to the mail server. */
  failed: number;
};

/** Counts the mails that were ordered since a moment. */
export async function countMails(db: Db, since: Date): Promise<MailCounts> {
  return await countMailsSince(db, since);
}
