// Long enough for the browser to have started; the text is then released.
const KEPT_MS = 10_000;

/** Saves a text on the device as a file. */
export function saveText(filename: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
