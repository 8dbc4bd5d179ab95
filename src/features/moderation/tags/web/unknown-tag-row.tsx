import { Link } from 'react-router';
import type { UnknownTag } from '#features/content/tags/contract.ts';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { AdminCell } from '../../shared/admin-cell.tsx';
import { AdminRow } from '../../shared/admin-row.tsx';
import { DecisionButton } from '../../shared/decision-button.tsx';

export type UnknownTagRowProps = {
  item: UnknownTag;
  /** Whether a decision on a tag is pending. */
  busy: boolean;
  onApprove: () => void;
  onMap: () => void;
  onBlock: () => void;
};

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** An unknown tag, how often and where it is used, and buttons to decide on it. */
export function UnknownTagRow({ item, busy, onApprove, onMap, onBlock }: UnknownTagRowProps) {
  const { tag, useCount, firstUsedAt, example } = item;
  return (
    <AdminRow>
      <AdminCell isHead>
        <span className="block w-max max-w-40 [overflow-wrap:anywhere]">#{tag}</span>
      </AdminCell>
      <AdminCell label="Uses" className="tabular-nums">
        {formatCount(useCount)}
      </AdminCell>
      <AdminCell label="First seen" className="text-[14px] whitespace-nowrap text-ink-2">
        {DAY.format(new Date(firstUsedAt))}
      </AdminCell>
      <AdminCell label="Example" className="text-[14px]">
        {example ? (
          <Link to={contentPath(example)} className="line-clamp-2 [overflow-wrap:anywhere] hover:underline @2xl:max-w-56 @2xl:min-w-32">
            {example.shortText || `A ${example.type.toLowerCase()} by ${example.username}`}
          </Link>
        ) : (
          <span className="text-ink-2">Deleted</span>
        )}
      </AdminCell>
      <AdminCell>
        <div className="flex items-start gap-2">
          <DecisionButton variant="ghost" does="makes it known" disabled={busy} aria-label={`Approve #${tag}`} onClick={onApprove}>
            Approve
          </DecisionButton>
          <DecisionButton
            variant="ghost"
            does="counts as another"
            disabled={busy}
            aria-label={`Map to a known tag: #${tag}`}
            onClick={onMap}
          >
            Map to
          </DecisionButton>
          <DecisionButton variant="danger" does="removes it" disabled={busy} aria-label={`Block #${tag}`} onClick={onBlock}>
            Block
          </DecisionButton>
        </div>
      </AdminCell>
    </AdminRow>
  );
}
