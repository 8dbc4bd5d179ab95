import process from 'node:process';

/** Makes this program draw text with the fonts named in a fontconfig settings file; call it before drawing the first text. */
export function nameFontSettings(path: string): void {
  process.env['FONTCONFIG_FILE'] = path;
}
