import type { Db } from '#db/client.ts';
import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import { declareDependencies } from '#platform/server/program/dependencies.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaReader } from '../policy.ts';

/** Returns what a reader gets of an item's media, by the item's own policy; null if the item doesn't exist for the reader. */
export type FindMediaReader = (
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  item: { id: string; ownerUserId: string },
) => Promise<MediaReader | null>;

/** A profile picture after processing. */
export type ProcessedPicture =
  | { status: 'READY'; id: string; variants: Record<string, string>; blur: string }
  | { status: 'FAILED'; id: string };

/** The functions that media needs from the features above it, to whose items it is attached. */
export type MediaDependencies = {
  readers: Record<MediaItemUri['type'], FindMediaReader>;
  /** Whether a link made for one reader still opens: by their subscription or, if it names an item, for as long as that opens for them. */
  stillOpens(db: Db, who: { readerUserId: string; ownerUserId: string; itemId?: string; now: Date }): Promise<boolean>;
  /** Locks a person's account until the transaction ends, so that of concurrent uploads each counts those before it. */
  lockAccount(command: CommandContext, userId: string): Promise<unknown>;
  /** Writes the outcome for a picture to the profile; returns false if the person has since chosen another. */
  completePicture(command: CommandContext, userId: string, kind: 'profile' | 'profileCover', picture: ProcessedPicture): Promise<boolean>;
};

export const { inject: injectIntoMedia, injected: mediaDependencies } = declareDependencies<MediaDependencies>('media');
