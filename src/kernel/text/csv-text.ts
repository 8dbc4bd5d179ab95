/** A field: text that somebody wrote, or a number or time of ours, which spreadsheets should read as one. */
export type CsvField = string | { value: string };

/**
 * Formats rows as CSV (RFC 4180). Puts an apostrophe before text that a spreadsheet would run as a formula, or turn into another number, a
 * date or a time: a username such as `0012345` would lose its zeros.
 */
export function csvText(rows: readonly (readonly CsvField[])[]): string {
  return rows.map((row) => row.map(csvField).join(',')).join('\r\n') + '\r\n';
}

/** Formats an instant as spreadsheets recognise one, by the clock of a zone: `2026-11-03 18:00`. */
export function csvTime(instant: string, timeZone: string): CsvField {
  // Swedes write dates in the order of ISO 8601.
  return { value: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant)) };
}

/** Formats pence as pounds that spreadsheets can add up: `12.50`. */
export function csvPounds(pence: number): CsvField {
  return { value: (pence / 100).toFixed(2) };
}

/** Returns a part of a file name in letters, digits and dashes, at most 40 characters: `morning-yoga`. Empty if nothing is left. */
export function fileNamePart(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '');
}

// Where a cell begins: at the start, and after a semicolon, by which spreadsheets in many countries split a file, whatever is quoted.
const CELLS = /(?<=^|;)[^;]*/g;
// Some run full-width signs too.
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0])/;
// Every word that may stand in a number, a date or a time.
const IN_VALUES =
  /^(?:e|t|z|am|pm|a|p|gbp|eur|usd|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)$/i;

function csvField(field: CsvField): string {
  const safe = typeof field === 'string' ? field.replaceAll(CELLS, (cell) => (isRun(cell) ? `'${cell}` : cell)) : field.value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isRun(cell: string): boolean {
  return FORMULA.test(cell) || /^\s*(?:true|false)\s*$/i.test(cell) || isReadAsValue(cell);
}

function isReadAsValue(cell: string): boolean {
  return /\p{Nd}/u.test(cell) && (cell.match(/\p{L}+/gu) ?? []).every((word) => IN_VALUES.test(word));
}
