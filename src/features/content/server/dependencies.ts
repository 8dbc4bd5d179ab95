import type { Config } from '#platform/server/program/config.ts';
import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { SessionDetails } from '../contract/session-details.ts';

type SessionEdit = { id: string; details: SessionDetails; priceBefore: number; mode: Config['payments']['mode'] };

/** The details of an edited session that are stored in its content row. */
type EditedSession = { changed: boolean; price: number; city: string | null; formattedAddress: string | null };

/** The functions that content needs from the features above it: a session is a kind of content. */
export type ContentDependencies = {
  /** Edits the details of a session; refuses those that a new session could not have either. The caller locks the content row. */
  editSession(command: CommandContext, owner: Actor, edit: SessionEdit): Promise<EditedSession>;
  /** Takes all upcoming events of a session off sale. Returns false and changes nothing if anyone has a ticket or an open checkout. */
  withdrawEvents(command: CommandContext, ownerUserId: string, sessionId: string): Promise<boolean>;
};

export const { inject: injectIntoContent, injected: contentDependencies } = declareDependencies<ContentDependencies>('content');
