/** Adds another person to those whom a half-written reply is for. */
export function addressedTo(text: string, username: string): string {
  const names = [...text.matchAll(/@(\w+)/g)].map(([, name]) => name?.toLowerCase());
  return names.includes(username.toLowerCase()) ? text : `${text.trimEnd()} @${username} `;
}
