// Spaces, control and format characters, private and broken ones, what Unicode calls ignorable (such as the Hangul fillers), and
// the Braille pattern without a dot.
const SHOWN = /[^\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything at all: one sign that can be seen is enough. What is written for others to read must. */
export function isVisible(text: string): boolean {
  return SHOWN.test(text);
}
