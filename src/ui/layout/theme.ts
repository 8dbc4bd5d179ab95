import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** Runs before the first paint: sets the chosen theme, or else the system's, so that nothing flashes. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.classList.add('dark')}catch(e){}`;

/** Returns the chosen theme; `system` on the server and if none was chosen. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // If storage is full or forbidden, the choice stays as it was.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

/** Follows the system's theme while the page is open, from the first paint on. Returns a function that stops it. */
export function followSystemTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', applyTheme);
  // It may have changed since the first paint.
  applyTheme();
  return () => system.removeEventListener('change', applyTheme);
}

function applyTheme(): void {
  const choice = readChoice();
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
}

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
