import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.ts';

/** The metadata of a page for browsers, search engines and link previews. */
export type PageHead = {
  title: string;
  description?: string | undefined;
  /** Absolute, or a path on this origin. */
  image?: string | null | undefined;
  imageAlt?: string | undefined;
  /** The page's own address as a path; leave it out if the address in use is the only one. */
  path?: string | undefined;
  type?: 'website' | 'article' | 'profile' | 'event' | undefined;
  /** schema.org data, one object per thing; `@context` is added. */
  data?: readonly Record<string, unknown>[] | undefined;
  /** The same content in other formats, such as a feed: type, path and title. */
  alternates?: readonly { type: string; path: string; title: string }[] | undefined;
  /** True for pages that search engines must leave out. */
  unlisted?: boolean | undefined;
};

const DESCRIPTION = 'Find creators, join their sessions, and support the people you learn from.';
/** Shown with links to pages that have no picture of their own. */
const PICTURE = '/share.png';

// Our preview cards are all the same size.
const CARDS = '/cards/';
const CARD_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:type', content: 'image/png' },
];

/** Returns a page's meta elements. The origin makes addresses absolute, as link previews require. */
export function metaOf(head: PageHead | null | undefined, { origin, name: site }: Pick<Site, 'origin' | 'name'>): MetaDescriptor[] {
  const own = inOneLine(head?.title ?? '');
  const title = own === '' ? `${site}: sessions, posts and people` : `${own} · ${site}`;
  const description = inOneLine(head?.description || DESCRIPTION);
  const image = new URL(head?.image || PICTURE, origin).href;
  const url = head?.path ? new URL(head.path, origin).href : null;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:title', content: own || title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: head?.type === 'event' ? 'website' : (head?.type ?? 'website') },
    { property: 'og:locale', content: 'en_GB' },
    ...(url ? [{ property: 'og:url', content: url }, { tagName: 'link', rel: 'canonical', href: url } as const] : []),
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: head?.image ? head.imageAlt || own || site : site },
    ...(head?.image?.startsWith(CARDS) ? CARD_SIZE : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
    ...(head?.alternates ?? []).map(({ type, path, title: called }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type,
      title: called,
      href: new URL(path, origin).href,
    })),
    ...(head?.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(head?.data ?? []).map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
    // https://schema.org/WebSite: the front page alone describes the whole site.
    ...(head && own === ''
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'WebSite', name: site, description, url } }]
      : []),
  ];
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
