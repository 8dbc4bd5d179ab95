import { Monitor, Moon, Sun } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '#ui/layout/theme.ts';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const LOOKS = {
  system: { icon: Monitor, name: 'System theme' },
  light: { icon: Sun, name: 'Light theme' },
  dark: { icon: Moon, name: 'Dark theme' },
} as const;

/** Cycles through system, light and dark. */
export function ThemeButton() {
  const choice = useThemeChoice();
  const { icon, name } = LOOKS[choice];
  return (
    <button
      type="button"
      onClick={() => chooseTheme(NEXT[choice])}
      className="inline-flex min-h-8 items-center gap-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon of={icon} size={15} />
      {name}
    </button>
  );
}
