import { formatCount } from '#kernel/time/time-text.ts';

/** How many followers somebody has, as cards and lists show it: `1 follower`, `1.2K followers`. */
export function followersLabel(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'follower' : 'followers'}`;
}
