import type { Db, Tx } from '#db/client.ts';
import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Services } from '#platform/server/program/services.ts';

export type SignIn = { device: string; signedInAt: Date; lastUsedAt: Date };

/** What administrators see of the identity provider, if it is our own; null from another one. */
export type AdministrationDependencies = {
  /** Returns the subject of whoever signs in with this address; null if nobody does. */
  findSubject(db: Db | Tx, config: Services['config'], email: string): Promise<string | null>;
  listSignIns(services: Pick<Services, 'config' | 'db' | 'now'>, subject: string): Promise<SignIn[] | null>;
};

export const { inject: injectIntoAdministration, injected: administrationDependencies } =
  declareDependencies<AdministrationDependencies>('administration');
