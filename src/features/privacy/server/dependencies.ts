import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { ErasureStep, ExportSection } from '#platform/server/database/personal-data.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type MailWords = { subject: string; title: string; paragraphs: string[]; footer: string; messageKey: string };

/** Functions of other features that privacy calls; `apps` passes them in when a program starts. */
export type PrivacyDependencies = {
  /** Mails a user if and only if the transaction commits. */
  mail(command: CommandContext, mail: MailWords & { toUserId: string; action: { label: string; path: string } }): Promise<void>;
  /** Mails an address that no longer belongs to a user. */
  mailAddress(services: Pick<Services, 'mailer' | 'site'>, to: string, mail: MailWords): Promise<void>;
  /** Takes the events of a host who is leaving off sale. Returns false and changes nothing while paid tickets are owed. */
  withdrawEvents(command: CommandContext, userId: string): Promise<boolean>;
  /** Whether somebody is waiting for a refund that this person has to make. */
  owesRefunds(command: CommandContext, userId: string): Promise<boolean>;
  /** How many dates to come stand in the way of leaving, as `withdrawEvents` decides it. */
  countOwedDates(services: Services, userId: string): Promise<number>;
  /** How many refunds this person has to make. */
  countRefundsDue(services: Services, userId: string): Promise<number>;
  /** Hides everything that a person who is leaving has written, in the transaction that closes the account. */
  hideWritten(command: CommandContext, userId: string): Promise<void>;
  /** Deletes a login of our own identity provider that has no account any more. Returns false, and changes nothing, of another provider. */
  endLogin(command: CommandContext, config: Services['config'], login: { issuer: string; subject: string }): Promise<boolean>;
  /** The files of an export, in order. */
  exported: readonly ExportSection[];
  /** Erases the traces that remain after an account is deleted, each step in small transactions. */
  erase: readonly ErasureStep[];
};

export const { inject: injectIntoPrivacy, injected: privacyDependencies } = declareDependencies<PrivacyDependencies>('privacy');
