import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '#ui/theme.ts';
import { IconButton } from '#ui/icon-button.tsx';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const LOOKS = { system: { icon: Monitor, name: 'as the system' }, light: { icon: Sun, name: 'light' }, dark: { icon: Moon, name: 'dark' } } as const;

/** Goes round: as the system, light, dark. */
export function ThemeButton() {
  const choice = useThemeChoice();
  const { icon, name } = LOOKS[choice];
  return <IconButton icon={icon} iconSize={17} label={`Theme: ${name}. Change`} onClick={() => chooseTheme(NEXT[choice])} className="-ml-2" />;
}
