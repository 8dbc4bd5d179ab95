/** The address of a post or session (Specification section 2). */
export function contentPath(content: { username: string; type: 'POST' | 'SESSION'; id: string }): string {
  return `/${content.username}/${content.type === 'POST' ? 'post' : 'session'}/${content.id}`;
}

/**
 * Where a post or session is when its address names somebody else, such as the former username of its owner; null when the
 * address is right. Case does not count.
 */
export function contentMovedTo(content: Parameters<typeof contentPath>[0], username: string): string | null {
  return content.username.toLowerCase() === username.toLowerCase() ? null : contentPath(content);
}
