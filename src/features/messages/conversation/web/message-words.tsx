import { useState } from 'react';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import type { Message } from '../../contract.ts';
import { beginningOf } from '../../rules.ts';

/** The words of a message; of a long one the beginning, and the rest on request. */
export function MessageWords({ message: { text, mentions } }: { message: Pick<Message, 'text' | 'mentions'> }) {
  const [isWhole, setWhole] = useState(false);
  const beginning = isWhole ? null : beginningOf(text);
  return (
    <>
      <RichText text={beginning ?? text} mentions={mentions} className="[&_a]:text-current [&_a]:decoration-current" />
      {beginning === null ? null : (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-1 min-h-8 font-semibold underline decoration-1 underline-offset-2 pointer-coarse:min-h-11"
        >
          Read more
        </button>
      )}
    </>
  );
}
