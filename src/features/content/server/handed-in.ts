import type { Config } from '#platform/server/config.ts';
import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { SessionDetails } from '../contract/session-details.ts';

type SessionEdit = { id: string; details: SessionDetails; priceBefore: number; mode: Config['payments']['mode'] };

/** What the row of the content has to say of a session after an edit. */
type EditedSession = { changed: boolean; price: number; city: string | null; formattedAddress: string | null };

/** What content needs of the features above it: a session is a kind of content. */
export type AboveContent = {
  /** Changes the details of a session; refuses those that a new one could not have either. The caller holds the row of the content. */
  editSession(command: CommandContext, owner: Actor, edit: SessionEdit): Promise<EditedSession>;
  /** Takes all upcoming events of a session off sale; false, and nothing changed, when somebody holds a ticket or has an open checkout. */
  withdrawEvents(command: CommandContext, ownerUserId: string, sessionId: string): Promise<boolean>;
};

export const { handIn: handInToContent, handedIn: aboveContent } = declareHandedIn<AboveContent>('content');
