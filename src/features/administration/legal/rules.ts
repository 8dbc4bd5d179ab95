import type { Notification } from '#features/notifications/contract.ts';
import type { LegalNode } from './contract.ts';

export type LegalSection = { id: string; title: string; nodes: LegalNode[] };

/** Divides a text at its headings of the first two levels. The number in an id makes it the only one of its name. */
export function sectionsOf(nodes: readonly LegalNode[]): { intro: LegalNode[]; sections: LegalSection[] } {
  const intro: LegalNode[] = [];
  const sections: LegalSection[] = [];
  for (const node of nodes) {
    if (node.type === 'heading' && (node.number ?? 1) <= 2) {
      const title = wordsOf(node).trim();
      sections.push({ id: `${sections.length + 1}-${slugOf(title)}`, title, nodes: [] });
    } else (sections.at(-1)?.nodes ?? intro).push(node);
  }
  return { intro, sections };
}

type Unread = Pick<Notification, 'id' | 'type' | 'url' | 'message'>;

/** The newest notification of a legal text among some, newest first, and the ids of all about versions of the same text. */
export function unreadLegalTexts<Item extends Unread>(notifications: readonly Item[]): { newest: Item | null; ids: string[] } {
  const all = notifications.filter(({ type }) => type === 'LEGAL_TEXT');
  const newest = all[0] ?? null;
  const ids = newest === null ? [] : all.filter((one) => versionOf(one).path === versionOf(newest).path).map(({ id }) => id);
  return { newest, ids };
}

/**
 * The ids of those notifications of legal texts about which a page tells whoever is on it. At the address of a text, `current` is the version
 * that holds, and one that holds later is not read there.
 */
export function readOnPage<Item extends Unread>(notifications: readonly Item[], pathname: string, current: number | undefined): string[] {
  const opened = versionOf({ url: pathname });
  const page = opened.version === 0 ? { path: pathname, version: current ?? 0 } : opened;
  const isRead = (one: Item) => versionOf(one).path === page.path && versionOf(one).version <= page.version;
  return notifications.filter((one) => one.type === 'LEGAL_TEXT' && isRead(one)).map(({ id }) => id);
}

type Dated = { version: number; holdsFrom: string };

/** The version that holds next, of all from the newest; one that a later version replaces before it holds never will. */
export function upcomingVersion<V extends Dated>(versions: readonly V[], current: number): V | undefined {
  return versions.findLast((one) => one.version > current && !isOvertaken(one, versions));
}

/** Whether a later version holds as soon, or sooner, so that this one never does. */
export function isOvertaken(one: Dated, versions: readonly Dated[]): boolean {
  return versions.some(({ version, holdsFrom }) => version > one.version && holdsFrom <= one.holdsFrom);
}

/** Of `/terms-of-service/2`; version 0 of an address without one. */
function versionOf({ url }: { url: string }): { path: string; version: number } {
  const end = url.lastIndexOf('/');
  const version = Number(url.slice(end + 1));
  return Number.isInteger(version) ? { path: url.slice(0, end), version } : { path: url, version: 0 };
}

function wordsOf({ text, children = [] }: LegalNode): string {
  return (text ?? '') + children.map(wordsOf).join('');
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}
