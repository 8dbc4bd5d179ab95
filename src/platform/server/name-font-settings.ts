import process from 'node:process';

/** Has this program draw text with the faces that a file of settings names (fontconfig); to be called before the first text is drawn. */
export function nameFontSettings(path: string): void {
  process.env['FONTCONFIG_FILE'] = path;
}
