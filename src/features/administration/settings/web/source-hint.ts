import { formatShortDay } from '#kernel/time/time-text.ts';
import type { SettingFacts } from '../contract.ts';

/** Says where a setting's value comes from: the environment, somebody, or nobody yet. */
export function sourceHint({ source, variables, by, at }: SettingFacts): string {
  if (source === 'ENVIRONMENT') return `Set by the environment (${variables.join(', ')}), so it can’t be changed here.`;
  if (source === 'DEFAULT' || at === null) return 'Nobody has changed this yet.';
  const day = formatShortDay(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `Set by ${by === null ? 'somebody who has left' : `@${by.username}`}, ${day}.`;
}
