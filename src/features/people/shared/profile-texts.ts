import { formatCount } from '#kernel/time/time-text.ts';

/** The text of a profile's count; `~` while it is unknown (docs/product.md#profile). */
export function countText(count: number | null | undefined): string {
  return count === null || count === undefined ? '~' : formatCount(count);
}

/** The text on a link's button: its label, or else the host it leads to, so that nobody is misled. */
export function linkText(link: { url: string; label: string | null }): string {
  if (link.label) return link.label;
  return URL.canParse(link.url) ? new URL(link.url).host : link.url;
}
