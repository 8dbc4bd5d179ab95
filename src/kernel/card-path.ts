/** What a preview card is of: a person, or something of theirs. */
export type CardKind = 'profile' | 'post' | 'session';

/**
 * The address of the preview card of something, with a version in it that is another one as soon as something else is shown: `shown` is
 * everything that stands on the card. Of a profile the id is the person's own.
 */
export function cardPath({ kind, userId, id }: { kind: CardKind; userId: string; id: string }, shown: readonly unknown[]): string {
  return `/cards/${kind}/${userId}/${id}/${versionOf(JSON.stringify(shown))}.png`;
}

// FNV-1a in 53 bits would need more than it is worth: two halves of 32 bits tell any two states of one thing apart.
function versionOf(text: string): string {
  const half = (seed: number) => {
    let hash = seed;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x9747b28c);
}
