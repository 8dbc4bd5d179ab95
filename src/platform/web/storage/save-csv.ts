// Long enough for the browser to have started; the text is then released.
const KEPT_MS = 10_000;
// Without it, Excel reads the file in the code page of its system and garbles accents and £.
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves CSV text on the device as a file. */
export function saveCsv(filename: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
