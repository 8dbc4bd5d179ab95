import type { Why } from '../../contract.ts';

/** A text with the words marked that it was found by. */
export function MarkedText({ text, marks }: Pick<Why, 'text' | 'marks'>) {
  const pieces = marks.flatMap(([from, to], index) => [
    { text: text.slice(marks[index - 1]?.[1] ?? 0, from), isMarked: false, at: marks[index - 1]?.[1] ?? 0 },
    { text: text.slice(from, to), isMarked: true, at: from },
  ]);
  return (
    <span dir="auto" className="[overflow-wrap:anywhere]">
      {pieces.map((piece) =>
        piece.isMarked ? (
          <mark key={piece.at} className="-mx-0.5 rounded-[3px] bg-warn-soft px-0.5 text-ink">
            {piece.text}
          </mark>
        ) : (
          <span key={`before-${piece.at}`}>{piece.text}</span>
        ),
      )}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </span>
  );
}

/** Returns where a text has what was typed, whatever its case: once, or nowhere. */
export function marksIn(text: string, typed: string): Why['marks'] {
  const wanted = typed.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  return at < 0 ? [] : [[at, at + wanted.length]];
}
