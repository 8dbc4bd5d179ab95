import * as paths from '#kernel/http/paths.ts';
import type { LegalKind } from './contract.ts';

/** What each text is called, and where it is read. */
export const LEGAL_TEXTS: Record<LegalKind, { title: string; path: string }> = {
  TERMS: { title: 'Terms of service', path: paths.terms },
  PRIVACY: { title: 'Privacy policy', path: paths.privacy },
  IMPRINT: { title: 'Imprint', path: paths.imprint },
};

/** The address at which one version stays. */
export function versionPath(kind: LegalKind, version: number): string {
  return `${LEGAL_TEXTS[kind].path}/${version}`;
}

/** What stands in Markdown, as a paragraph of its own, for the product's list of personal data. */
export const DATA_MARK = '[data]';
