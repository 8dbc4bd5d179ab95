// What a start shows. In a terminal, the running steps share one live line; elsewhere, each step is
// one plain line. Plain JavaScript for any Node: it runs before Node 24 and the packages are there.
const isTerminal = Boolean(process.stdout.isTTY) && process.env.TERM !== 'dumb';
const hasColour = isTerminal && !process.env.NO_COLOR;
const paint = (code) => (text) => (hasColour ? `\u001B[${code}m${text}\u001B[0m` : text);

export const style = { bold: paint('1'), dim: paint('2'), accent: paint('38;5;202'), good: paint('32'), bad: paint('31') };

/** @type {Set<{ label: string, note: string, began: number }>} */
const running = new Set();
let ticker;

/**
 * Begins a step that people wait for; several may run at once. One that takes minutes (`isLong`) is
 * also announced when it begins if there is no live line.
 */
export function beginStep(label, { isLong = false } = {}) {
  const step = { label, note: '', began: performance.now() };
  running.add(step);
  if (isLong && !isTerminal) say(`  … ${label}`);
  draw();
  return {
    note(text) {
      step.note = text;
      draw();
    },
    done: (text = label) => finish(step, `${style.good('✓')} ${text}`),
    fail: (text = label) => finish(step, `${style.bad('✗')} ${text}`),
  };
}

/** Writes one line above the steps that are still running. */
export function say(line) {
  clear();
  process.stdout.write(`${line}\n`);
  draw();
}

/** Writes one line about something that went wrong to standard error. */
export function complain(line) {
  clear();
  process.stderr.write(`${line}\n`);
  draw();
}

function finish(step, text) {
  if (!running.delete(step)) return;
  say(`  ${text} ${style.dim(seconds(step))}`);
}

function draw() {
  if (!isTerminal) return;
  clear();
  const [oldest] = running;
  if (oldest === undefined) {
    clearInterval(ticker);
    ticker = undefined;
    return;
  }
  const names = [...running].map(({ label, note }) => (note === '' ? label : `${label}: ${note}`)).join(' · ');
  const room = (process.stdout.columns || 80) - 14;
  process.stdout.write(
    `  ${style.accent('●')} ${names.length > room ? `${names.slice(0, room - 1)}…` : names} ${style.dim(seconds(oldest))}`,
  );
  // The clock on the live line must not keep a finished program alive.
  if (ticker === undefined) {
    ticker = setInterval(draw, 1000);
    ticker.unref();
  }
}

function clear() {
  if (isTerminal) process.stdout.write('\r\u001B[2K');
}

function seconds({ began }) {
  const passed = (performance.now() - began) / 1000;
  return `${passed < 10 ? passed.toFixed(1) : Math.round(passed)} s`;
}
