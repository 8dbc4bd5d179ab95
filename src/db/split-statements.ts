// What may contain a semicolon that ends nothing: comments, strings, quoted names and dollar-quoted bodies.
const PART = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Splits the text of a migration into its statements, without the semicolons between them. Doesn't know `E'…'` strings with escaped quotes
 * or nested comments; a test compares every migration with PostgreSQL's own parser.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const part of sql.matchAll(PART)) {
    if (part[0] !== ';') continue;
    statements.push(sql.slice(from, part.index));
    from = part.index + 1;
  }
  return [...statements, sql.slice(from)].map((text) => text.trim()).filter((text) => text.replaceAll(COMMENTS, '').trim() !== '');
}
