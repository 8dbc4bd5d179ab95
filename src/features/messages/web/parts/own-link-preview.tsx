import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Icon } from '#ui/media/icon.tsx';
import { ownItemIn } from './own-item-in.ts';

/**
 * Previews the post or session of ours that a link leads to, as far as the reader may see it. Other sites are never contacted: that would
 * tell them who reads what.
 */
export function OwnLinkPreview({ text }: { text: string }) {
  const found = ownItemIn(text, location.origin);
  return found ? <Preview {...found} /> : null;
}

function Preview({ username, type, id, path }: NonNullable<ReturnType<typeof ownItemIn>>) {
  const trpc = useTrpc();
  const { data } = useQuery({ ...trpc.content.getContentItem.queryOptions({ contentItemUri: { type, id }, username }), retry: false });
  if (!data) return null;
  const title = 'title' in data ? data.title : null;
  return (
    <Link
      to={path}
      className="flex w-[320px] max-w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-ink hover:bg-sunken"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon of={type === 'SESSION' ? CalendarDays : FileText} size={20} />
      </span>
      <span className="min-w-0">
        {title ? <span className="block truncate font-semibold">{title}</span> : null}
        <span className="line-clamp-2 text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">{data.shortText}</span>
      </span>
    </Link>
  );
}
