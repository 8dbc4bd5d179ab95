import type { RawBuilder } from 'kysely';
import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { Config } from '#platform/server/config.ts';
import type { Services } from '#platform/server/services.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

/** Changes or takes away some of a person's traces and answers how many; 0 means that none is left. Safe to run again at any time. */
export type TraceStep = (command: CommandContext, userId: string) => Promise<number>;

type MailWords = { subject: string; title: string; paragraphs: string[]; footer: string; messageKey: string };

/** What accounts needs of the features above it. */
export type AboveAccounts = {
  /** Greets somebody whose account was made in this transaction. */
  welcome(command: CommandContext, person: { userId: string; username: string }): Promise<void>;
  /** Mails one of our people if and only if the transaction commits. */
  mail(command: CommandContext, mail: MailWords & { toUserId: string; action: { label: string; path: string } }): Promise<void>;
  /** Mails an address that is nobody's here any more. */
  mailAddress(services: Pick<Services, 'mailer'> & { config: Config }, to: string, mail: MailWords): Promise<void>;
  /** Takes the events of somebody who leaves off sale; false, and nothing changed, while paid tickets are owed. */
  withdrawEvents(command: CommandContext, userId: string): Promise<boolean>;
  /** Hides what somebody who leaves has written, in the transaction that closes the account. */
  hideWritten(command: CommandContext, userId: string): Promise<void>;
  /** An SQL expression: whether one of two people has blocked the other. */
  blocked(column: { person: string }, readerUserId: string): RawBuilder<boolean>;
  /** Brings the mentions of a person up to their username of now. */
  refreshMentions: readonly TraceStep[];
  /** What goes after an account was deleted, each in small transactions. */
  erase: readonly TraceStep[];
};

export const { handIn: handInToAccounts, handedIn: aboveAccounts } = declareHandedIn<AboveAccounts>('accounts');
