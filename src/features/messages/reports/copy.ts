import { LINES_OF_CHAT } from './rules.ts';

/** Says how much administrators will read of what is reported. */
export function reportScope(of: 'message' | 'conversation'): string {
  const scope = of === 'message' ? 'this message and the five before it' : `its last ${LINES_OF_CHAT} messages`;
  return `Our team will read ${scope}${of === 'message' ? ',' : ''} and nothing else. The other person won’t be told.`;
}
