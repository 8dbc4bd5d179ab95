import { DEFAULT_SHADES, shadesOf, type Theme } from '#kernel/site/accent.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';

const PREFIX: Record<Theme, string> = { light: '--own-accent', dark: '--own-dark-accent' };

/**
 * Writes the site's own colours and mark into a page, for `src/ui/styles/tokens.css`. They stand on the element that everything else is in, so no
 * other colour is ever painted before them, and as an attribute, so neither the policy of styles nor the pages' scripts grow. A site that has chosen nothing gets its page as it is.
 */
export function withSiteLook(html: string, { colours, mark }: Pick<SiteValues, 'colours' | 'mark'>): string {
  const own = (['light', 'dark'] as const).filter((theme) => colours[theme] !== DEFAULT_SHADES[theme].accent);
  const style = own.flatMap((theme) => {
    const { accent, strong, ink, soft, text } = shadesOf(colours[theme], theme);
    const name = PREFIX[theme];
    return [`${name}:${accent}`, `${name}-strong:${strong}`, `${name}-ink:${ink}`, `${name}-soft:${soft}`, `${name}-text:${text}`];
  });
  if (mark !== null) style.push(`--own-mark:url(/site-mark/${mark.id}.png) center/contain no-repeat`, '--own-mark-radius:0');
  return style.length === 0 ? html : html.replace('<html ', `<html style="${style.join(';')}" `);
}
