import { foldText } from '#kernel/fold-text.ts';

/** Returns the sessions whose title has at least one of the words that are used as filters. */
export function titlesWithWords<Session extends { title: string }>(
  sessions: readonly Session[],
  inferred: readonly { words: string }[],
): Session[] {
  return sessions.filter(({ title }) => inferred.some(({ words }) => ` ${foldText(title)} `.includes(` ${foldText(words)} `)));
}
