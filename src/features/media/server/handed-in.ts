import type { Db } from '#db/client.ts';
import { declareHandedIn } from '#platform/server/handed-in.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { MediaReader } from '../policy.ts';

/** What a reader gets of the media of an item, by the policy of the item itself; null when the item does not exist for the reader. */
export type FindMediaReader = (
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  item: { id: string; ownerUserId: string },
) => Promise<MediaReader | null>;

/** A picture of a profile, as it came out of the processing. */
export type SettledPicture =
  | { status: 'READY'; id: string; variants: Record<string, string>; blur: string }
  | { status: 'FAILED'; id: string };

/** What media needs of the features above it: whatever pictures and films hang on. */
export type AboveMedia = {
  readers: Record<'POST' | 'SESSION' | 'COMMENT' | 'MESSAGE', FindMediaReader>;
  /** Whether a link that was made for a subscriber still opens. */
  isSubscribed(db: Db, who: { readerUserId: string; ownerUserId: string; now: Date }): Promise<boolean>;
  /** Puts what became of a picture into the profile; false where the person has chosen another meanwhile. */
  settlePicture(command: CommandContext, userId: string, kind: 'profile' | 'profileCover', picture: SettledPicture): Promise<boolean>;
};

export const { handIn: handInToMedia, handedIn: aboveMedia } = declareHandedIn<AboveMedia>('media');
