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
  const textOf = ({ url }: Item) => url.slice(0, url.lastIndexOf('/'));
  return { newest, ids: newest === null ? [] : all.filter((one) => textOf(one) === textOf(newest)).map(({ id }) => id) };
}

/** The version that holds next, of all from the newest; one that a later version replaces before it holds never will. */
export function upcomingVersion<V extends { version: number; holdsFrom: string }>(versions: readonly V[], current: number): V | undefined {
  const isOvertaken = (one: V) => versions.some(({ version, holdsFrom }) => version > one.version && holdsFrom <= one.holdsFrom);
  return versions.findLast((one) => one.version > current && !isOvertaken(one));
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
