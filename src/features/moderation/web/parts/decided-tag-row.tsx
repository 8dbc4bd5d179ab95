import type { DecidedTag } from '#features/content/contract/unknown-tags.ts';
import { Button } from '#ui/button.tsx';

export type DecidedTagRowProps = {
  item: DecidedTag;
  /** Whether a decision about a tag is on its way. */
  busy: boolean;
  onTakeBack: () => void;
};

/** A tag that was mapped or blocked, with what can be done about that. */
export function DecidedTagRow({ item: { tag, mappedTo, useCount }, busy, onTakeBack }: DecidedTagRowProps) {
  return (
    <tr className="border-t border-line align-middle">
      <th scope="row" className="px-2.5 py-3 first:pl-5 last:pr-5 text-left font-semibold">
        <span className="block w-max max-w-40 [overflow-wrap:anywhere]">#{tag}</span>
      </th>
      <td className="px-2.5 py-3 first:pl-5 last:pr-5">
        <span className="block max-w-56 [overflow-wrap:anywhere]">{mappedTo === null ? 'Blocked' : `Mapped to #${mappedTo}`}</span>
      </td>
      <td className="px-2.5 py-3 first:pl-5 last:pr-5 tabular-nums">{useCount}</td>
      <td className="px-2.5 py-3 first:pl-5 last:pr-5">
        <Button look="ghost" size="small" disabled={busy} aria-label={`Take back what was decided about #${tag}`} onClick={onTakeBack}>
          Take back
        </Button>
      </td>
    </tr>
  );
}
