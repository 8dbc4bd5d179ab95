import { formatCount } from '#kernel/time-text.ts';

/** A count of a profile; `~` while it is not known (docs/product.md#profile). */
export function countText(count: number | null | undefined): string {
  return count === null || count === undefined ? '~' : formatCount(count);
}

/** What stands on the button of a link: its label, or else the host that it leads to, so that nobody is led astray. */
export function linkText(link: { url: string; label: string | null }): string {
  if (link.label) return link.label;
  return URL.canParse(link.url) ? new URL(link.url).host : link.url;
}
