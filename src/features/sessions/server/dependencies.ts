import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** The functions that sessions needs from the features above it. */
export type SessionsDependencies = {
  /**
   * Holds the free seats of an event for those on its waiting list. A host who raises the number of places does so in the same transaction,
   * before anybody else can book them. The caller has locked the event.
   */
  advanceLine(command: CommandContext, date: { ownerUserId: string; sessionEventId: string }): Promise<void>;
};

export const { inject: injectIntoSessions, injected: sessionsDependencies } = declareDependencies<SessionsDependencies>('sessions');
