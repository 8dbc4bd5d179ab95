import type { Db, Tx } from '#db/client.ts';
import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';

export type SignIn = { device: string; signedInAt: Date; lastUsedAt: Date };

/** What administrators see of the identity provider, if it is our own; null from another one. */
export type AdministrationDependencies = {
  /** Returns the subject of whoever signs in with this address; null if nobody does. */
  findSubject(db: Db | Tx, config: Services['config'], email: string): Promise<string | null>;
  /** Deletes a login that has no account, in the transaction of the caller. Returns whether it did; nothing happens to one that has. */
  endLogin(command: CommandContext, config: Services['config'], login: { issuer: string; subject: string }): Promise<boolean>;
  /** By the person's login: the address here may be behind it, and somebody else's there by now. */
  listSignIns(services: Pick<Services, 'config' | 'db' | 'now'>, userId: string): Promise<SignIn[] | null>;
};

export const { inject: injectIntoAdministration, injected: administrationDependencies } =
  declareDependencies<AdministrationDependencies>('administration');
