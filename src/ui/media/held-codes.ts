// Movement blurs single pictures of a code that is held up all the time.
const GONE_MS = 1000;

/**
 * Returns what says of each picture whether the code that it shows is to be read: once for each time that it is held up. The same one is read
 * again after a second of pictures without it, so that whoever comes back, or shows it to be sure, gets an answer. `at` is in milliseconds.
 */
export function heldCodes(): (text: string | null, at: number) => boolean {
  let last: string | null = null;
  let goneSince: number | null = null;
  return (text, at) => {
    if (text === null) {
      goneSince ??= at;
      return false;
    }
    const isNew = text !== last || (goneSince !== null && at - goneSince >= GONE_MS);
    last = text;
    goneSince = null;
    return isNew;
  };
}
