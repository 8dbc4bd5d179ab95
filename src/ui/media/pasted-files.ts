/**
 * The files of a clipboard, unless it has text: spreadsheets and word processors add a picture of what was copied to its text, and whoever
 * pastes it into a field means the text. The names that file managers add to copied files are no text.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = Array.from(clipboard.files);
  const lines = clipboard
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  return lines.every((line) => files.some((file) => line.trim().endsWith(file.name))) ? files : [];
}
