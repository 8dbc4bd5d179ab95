// Excludes spaces, control, format, private-use and surrogate characters, what Unicode calls ignorable (such as the Hangul fillers), and
// the blank Braille pattern.
const SHOWN = /[^\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has at least one visible character. Anything written for others to read must. */
export function isVisible(text: string): boolean {
  return SHOWN.test(text);
}
