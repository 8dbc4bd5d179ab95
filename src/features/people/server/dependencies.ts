import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Updates a batch of the places that show a person's former username and returns how many; 0 means none are left. Safe to repeat. */
type UsernameStep = (command: CommandContext, userId: string) => Promise<number>;

/** Functions of higher features that people calls; `apps` passes them in when a program starts. */
export type PeopleDependencies = {
  /** Welcomes a person whose account was created in this transaction. */
  welcome(command: CommandContext, person: { userId: string; username: string }): Promise<void>;
  /** Returns the version of the terms that holds now; 0 for the product's own. */
  findTermsVersion(command: CommandContext): Promise<number>;
  /** Updates mentions of a person to their current username. */
  refreshMentions: readonly UsernameStep[];
};

export const { inject: injectIntoPeople, injected: peopleDependencies } = declareDependencies<PeopleDependencies>('people');
