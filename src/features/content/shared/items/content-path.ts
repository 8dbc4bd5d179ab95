import * as paths from '#kernel/http/paths.ts';

/** The path of a post or session (docs/product.md#addresses). */
export function contentPath(content: { username: string; type: 'POST' | 'SESSION'; id: string }): string {
  return paths.item(content);
}

/**
 * The correct path of a post or session if the URL names someone else, such as its owner's former username; null if the URL is right.
 * Ignores case.
 */
export function contentMovedTo(content: Parameters<typeof contentPath>[0], username: string): string | null {
  return content.username.toLowerCase() === username.toLowerCase() ? null : contentPath(content);
}
