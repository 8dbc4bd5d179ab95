/** Formats rows as CSV (RFC 4180). Puts an apostrophe before a field that a spreadsheet would run as a formula; numbers stay numbers. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(csvField).join(',')).join('\r\n') + '\r\n';
}

/** Formats an instant as spreadsheets recognise one, by the clock of a zone: `2026-11-03 18:00`. */
export function csvTime(instant: string, timeZone: string): string {
  // Swedes write dates in the order of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant));
}

const NEGATIVE = /^-\d+\.\d\d$/;
// Where a cell begins that would be run: at the start, and after a semicolon, by which spreadsheets in many countries split a file, whatever
// is quoted. Some run full-width signs too.
const FORMULA = /(?<=^|;)(?=\s*[=+\-@＝＋－＠]|[\t\r\n\0])/g;

function csvField(value: string): string {
  const safe = NEGATIVE.test(value) ? value : value.replaceAll(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
