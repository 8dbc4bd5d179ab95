import { formatDay } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { LegalKind } from '../contract.ts';
import { LEGAL_TEXTS, versionPath } from '../copy.ts';

type Version = { kind: LegalKind; version: number; change: string; holds_from: Date; published_at: Date };

/** The notification of a new version of a legal text; each person gets it once, whoever notifies them. */
export function legalNotice({ kind, version, change, holds_from: from, published_at: published }: Version) {
  const data = {
    text: LEGAL_TEXTS[kind].title.toLowerCase(),
    change,
    from: from > published ? (` from ${formatDay(from, 'UTC')}` as const) : ('' as const),
    path: versionPath(kind, version),
  };
  return { type: 'LEGAL_TEXT', source: `${kind}.${version}`, data } as const;
}

/**
 * Notifies somebody who has just joined of the versions that everybody else was told of and that don't hold yet: what they agreed to is
 * about to change for them too.
 */
export async function tellOfComingTexts(
  command: CommandContext,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  const coming = await command.tx
    .selectFrom('legal_texts')
    .select(['kind', 'version', 'change', 'holds_from', 'published_at'])
    .where('told', '=', true)
    .where('holds_from', '>', command.now)
    .orderBy('published_at')
    .execute();
  for (const version of coming) await notify(command, { toUserId: userId, toUsername: username, ...legalNotice(version) });
}
