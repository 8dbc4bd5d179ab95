import { sql, type RawBuilder } from 'kysely';

/** The condition that a word of a person's name starts with what somebody has typed. */
export function nameStarts(words: string): RawBuilder<boolean> {
  const start = `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(display_name ilike ${start} or display_name ilike ${`% ${start}`})`;
}
