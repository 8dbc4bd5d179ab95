/** The address of a post or session (Specification section 2). */
export function contentPath(content: { username: string; type: 'POST' | 'SESSION'; id: string }): string {
  return `/${content.username}/${content.type === 'POST' ? 'post' : 'session'}/${content.id}`;
}
