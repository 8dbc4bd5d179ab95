import { say, style } from './progress.mjs';
import type { DemoSignIns } from './demo.ts';
import type { Endpoints } from './world.ts';

/** Shows what people need after a start: where to go, how to sign in, and where to watch emails and payments. */
export function showSummary(
  { web, mailbox, payments, demo }: Endpoints,
  { began, isDemoComing }: { began: number; isDemoComing: boolean },
): void {
  say(`\n  ${style.bold('Turnout is ready')} ${style.dim(`after ${((performance.now() - began) / 1000).toFixed(1)} s`)}\n`);
  line('Address', style.accent(web));
  if (mailbox !== null) line('Mailbox', `${mailbox} ${style.dim('every email that Turnout sends')}`);
  if (payments !== null) line('Payments', `${payments}/sandbox/console ${style.dim('the sandbox: test cards, events, faults')}`);
  if (isDemoComing) line('Demo', style.dim('loading; sign-ins will follow'));
  showSignIns(demo ?? []);
  say(`\n  ${style.dim('Ctrl-C stops everything.')}\n`);
}

/** Shows who can sign in to the demo. */
export function showSignIns(signIns: DemoSignIns): void {
  for (const [index, { email, password, role }] of signIns.entries())
    line(index === 0 ? 'Sign in' : '', `${email} ${style.dim('/')} ${password} ${style.dim(role)}`);
}

function line(label: string, value: string): void {
  say(`    ${style.dim(label.padEnd(10))} ${value}`);
}
