import type { Db, Tx } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { GetLegalSource, GetLegalText, LegalKind, LegalSource, LegalTextOutput } from '../contract.ts';
import { readMarkdown } from './read-markdown.ts';

/** A legal text of one version, or as it holds now, with all versions. Refuses with NOT_FOUND a version that was never published. */
export async function getLegalText({ db, now }: Pick<Services, 'db' | 'now'>, { kind, version }: GetLegalText): Promise<LegalTextOutput> {
  const at = now();
  const rows = await db
    .selectFrom('legal_texts')
    .select(['version', 'change', 'holds_from', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute();
  const current = rows.find((row) => row.holds_from <= at)?.version ?? 0;
  const versions = rows.map((row) => ({
    version: row.version,
    change: row.change,
    holdsFrom: row.holds_from.toISOString(),
    publishedAt: row.published_at.toISOString(),
  }));
  const shown = versions.find((one) => one.version === (version ?? current));
  if (shown === undefined) {
    if (version !== undefined) throw administrationRefusals.LEGAL_TEXT_MISSING();
    return { text: null, current, versions };
  }
  const markdown = await findMarkdown(db, kind, shown.version);
  return { text: { ...shown, nodes: markdown === null ? null : readMarkdown(kind, markdown) }, current, versions };
}

/** What was published last of a text, for whoever writes the next version. */
export async function getLegalSource({ db }: Pick<Services, 'db'>, { kind }: GetLegalSource): Promise<LegalSource> {
  const last = await db
    .selectFrom('legal_texts')
    .select(['version', 'markdown'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { version: 0, markdown: null };
}

/** Returns the version of the terms that holds at a moment; 0 for the product's own. */
export async function findTermsVersion(db: Db | Tx, at: Date): Promise<number> {
  const holding = await db
    .selectFrom('legal_texts')
    .select('version')
    .where('kind', '=', 'TERMS')
    .where('holds_from', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return holding?.version ?? 0;
}

async function findMarkdown(db: Db, kind: LegalKind, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('legal_texts')
    .select('markdown')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.markdown ?? null;
}
