import { keyOf, type Translations } from './catalogue.ts';
import { findMessages } from './find-messages.ts';
import type { Message, Part, Range } from './message.ts';

// Holds the constant by which numbers and dates are written.
const LOCALE_FILE = 'src/kernel/text/locale.ts';

/** Returns a source that says everything in another language, or null if it says nothing. What it puts into sentences stays as it is. */
export function translateSource(path: string, code: string, { language, rule, find }: Translations): string | null {
  if (path === LOCALE_FILE) return language === null ? null : code.replace(/'en-GB'/, JSON.stringify(language));
  const translated = findMessages(path, code)
    .map((message) => ({ message, forms: formsOf(message) }))
    .filter((entry): entry is { message: Message; forms: readonly string[] } => entry.forms !== null);
  return translated.length === 0 ? null : write({ start: 0, end: code.length });

  function formsOf(message: Message): readonly string[] | null {
    const { id, plural } = keyOf(message);
    return find(id, plural);
  }

  function write({ start, end }: Range): string {
    let [text, at] = ['', start];
    for (const { message, forms } of translated) {
      if (message.start < at || message.end > end) continue;
      text += code.slice(at, message.start) + writeMessage(message, forms);
      at = message.end;
    }
    return text + code.slice(at, end);
  }

  function writeMessage({ place, one, plural }: Message, forms: readonly string[]): string {
    const asChildren = place === 'children';
    const write = (form: string, parts: readonly Part[]) => (asChildren ? writeChildren(form, parts) : writeTemplate(form, parts));
    if (plural === null) {
      const only = write(forms[0] ?? '', one);
      return place === 'attribute' ? `{${only}}` : only;
    }
    const parts = [...plural.many, ...one];
    const written = forms.map((form) => (asChildren ? `<>${write(form, parts)}</>` : write(form, parts)));
    const chosen = `Number(((n) => ${rule})(${writeRange(plural.count)}))`;
    // Each form is worked out only if it is said.
    const choice = written.reduceRight((rest, form, index) => `${chosen} === ${index} ? ${form} : ${rest}`);
    return asChildren ? `{${choice}}` : place === 'attribute' ? `{${choice}}` : `(${choice})`;
  }

  function writeRange(range: Range): string {
    return write(range);
  }

  function writeTemplate(form: string, parts: readonly Part[]): string {
    const pieces = piecesOf(form, parts);
    if (pieces.every((piece) => typeof piece === 'string')) return JSON.stringify(pieces.join(''));
    return `\`${pieces
      .map((piece) =>
        typeof piece === 'string'
          ? piece.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)
          : `\${${writeRange(piece.part.type === 'slot' ? piece.part.range : piece.part.open)}}`,
      )
      .join('')}\``;
  }

  function writeChildren(form: string, parts: readonly Part[]): string {
    return piecesOf(form, parts)
      .map((piece) => {
        if (typeof piece === 'string') return `{${JSON.stringify(piece)}}`;
        const { part } = piece;
        if (part.type === 'tag') return writeRange(part.open) + writeChildren(piece.inside, part.parts) + writeRange(part.close);
        return part.isElement ? writeRange(part.range) : `{${writeRange(part.range)}}`;
      })
      .join('');
  }
}

type Piece = string | { part: Exclude<Part, string>; inside: string };

// A translation may put values elsewhere, or leave them out. A name that the sentence doesn't have is words.
function piecesOf(form: string, parts: readonly Part[]): Piece[] {
  const byName = new Map(parts.flatMap((part) => (typeof part === 'string' ? [] : [[part.name, part] as const])));
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of form.matchAll(/\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gsu)) {
    const part = byName.get(match[1] ?? match[2] ?? '');
    if (part === undefined || (part.type === 'tag') !== (match[2] !== undefined)) continue;
    if (match.index > at) pieces.push(form.slice(at, match.index));
    pieces.push({ part, inside: match[3] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < form.length) pieces.push(form.slice(at));
  return pieces;
}
