/**
 * What one check found. `bad` loses money or people, and live mode refuses to start with it; a `note` is worth a look, or could not be judged
 * because something does not answer just now.
 */
export type Finding = Judged & { what: string };

/** What is not good says what to do. */
export type Judged = { state: 'good'; says: string } | { state: 'note' | 'bad'; says: string; todo: string };

/** One check: what it is about, in a word or two, and the work that judges it. */
export type Check = { what: string; run: () => Promise<Judged | Judged[]> };

const AGAIN = 'check again once it answers';
const WITHIN_MS = 20_000;

/** Runs checks side by side and returns their findings in order. A check that throws, or takes longer than 20 s, is a note. */
export async function runChecks(checks: readonly Check[], withinMillis = WITHIN_MS): Promise<Finding[]> {
  const all = await Promise.all(checks.map(async (check) => attempt(check, withinMillis)));
  return all.flat();
}

async function attempt({ what, run }: Check, withinMillis: number): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Judged>();
  const timer = setTimeout(() => resolve({ state: 'note', says: `no answer within ${withinMillis / 1000} s`, todo: AGAIN }), withinMillis);
  try {
    return [await Promise.race([run(), late])].flat().map((finding) => ({ what, ...finding }));
  } catch (error) {
    return [{ what, state: 'note', says: error instanceof Error ? error.message : String(error), todo: AGAIN }];
  } finally {
    clearTimeout(timer);
  }
}

const SIGNS = { good: '✓', note: '!', bad: '✗' };

/** One line a finding: what it is about, what was found and, unless all is well, what to do. */
export function lineOf(finding: Finding): string {
  const text = finding.state === 'good' ? finding.says : `${finding.says} → ${finding.todo}`;
  return `${SIGNS[finding.state]} ${finding.what.padEnd(12)} ${text.replaceAll(/\s+/g, ' ')}`;
}
