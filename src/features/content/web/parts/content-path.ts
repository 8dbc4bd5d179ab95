import { paths } from '#kernel/paths.ts';

/** The address of a post or session (docs/product.md#addresses). */
export function contentPath(content: { username: string; type: 'POST' | 'SESSION'; id: string }): string {
  return paths.item(content);
}

/**
 * Where a post or session is when its address names somebody else, such as the former username of its owner; null when the
 * address is right. Case does not count.
 */
export function contentMovedTo(content: Parameters<typeof contentPath>[0], username: string): string | null {
  return content.username.toLowerCase() === username.toLowerCase() ? null : contentPath(content);
}
