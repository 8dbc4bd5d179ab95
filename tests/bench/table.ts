import { say, style } from '../../src/apps/all/progress.mjs';

/** Prints rows below their head, the first column to the left and the others to the right. */
export function table(head: string[], rows: string[][]): void {
  const lines = [head.map((cell) => style.dim(cell)), ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => width(line[column] ?? ''))));
  say('');
  for (const line of lines)
    say(`  ${line.map((cell, column) => (column === 0 ? padEnd(cell, widths[column]) : padStart(cell, widths[column]))).join('  ')}`);
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const width = (cell: string) => cell.replace(COLOURS, '').length;
const padEnd = (cell: string, to = 0) => cell + ' '.repeat(Math.max(0, to - width(cell)));
const padStart = (cell: string, to = 0) => ' '.repeat(Math.max(0, to - width(cell))) + cell;
export const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
export const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
export const ratio = (value: number) => (Number.isFinite(value) ? (value < 0.1 ? value.toFixed(3) : value.toFixed(2)) : '–');
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
export const verdict = (isGood: boolean, text: string) => (isGood ? style.good(`✓ ${text}`) : style.bad(`✗ ${text}`));
