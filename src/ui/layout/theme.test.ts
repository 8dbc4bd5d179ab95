import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, followSystemTheme, THEME_SCRIPT } from './theme.ts';

let isSystemDark = false;
let listeners: (() => void)[] = [];
const classes = new Set<string>();

/** A browser as far as themes are concerned. */
beforeEach(() => {
  isSystemDark = false;
  listeners = [];
  classes.clear();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: isSystemDark,
    addEventListener: (_name: string, listener: () => void) => void listeners.push(listener),
    removeEventListener: (_name: string, listener: () => void) => (listeners = listeners.filter((each) => each !== listener)),
  }));
  const toggle = (name: string, isOn: boolean) => void (isOn ? classes.add(name) : classes.delete(name));
  vi.stubGlobal('document', { documentElement: { classList: { toggle, add: (name: string) => void classes.add(name) } } });
});
afterEach(() => vi.unstubAllGlobals());

function paint(): void {
  // eslint-disable-next-line typescript/no-implied-eval, no-new-func -- It stands as text in the head of each page.
  new Function(THEME_SCRIPT)();
}

function changeSystem(isDark: boolean): void {
  isSystemDark = isDark;
  for (const listener of listeners) listener();
}

test('a page follows the system, even if that changed between the first paint and the scripts loading', () => {
  paint();
  changeSystem(true);
  const stop = followSystemTheme();
  expect([...classes]).toEqual(['dark']);
  changeSystem(false);
  expect([...classes]).toEqual([]);
  stop();
  changeSystem(true);
  expect([...classes]).toEqual([]);
});

test('an explicit choice holds, whatever the system says', () => {
  chooseTheme('light');
  changeSystem(true);
  paint();
  followSystemTheme();
  expect([...classes]).toEqual([]);
  chooseTheme('system');
  expect([...classes]).toEqual(['dark']);
});
