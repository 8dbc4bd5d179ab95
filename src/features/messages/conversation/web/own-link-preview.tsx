import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { piecesOf } from '#kernel/text/text-pieces.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Icon } from '#ui/media/icon.tsx';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ITEM = new RegExp(`^/([A-Za-z0-9_]{4,15})/(post|session)/(${UUID})(?:[?#]|$)`);

/**
 * Previews the post or session of ours that a link leads to, as far as the reader may see it. Other sites are never contacted: that would
 * reveal who reads what.
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

/** Returns the first post or session of this site that a text links to, or null. */
export function ownItemIn(text: string, origin: string): { username: string; type: 'POST' | 'SESSION'; id: string; path: string } | null {
  for (const { kind, text: address } of piecesOf(text)) {
    if (kind !== 'address' || !address.startsWith(`${origin}/`)) continue;
    const path = address.slice(origin.length);
    const [, username, type, id] = ITEM.exec(path) ?? [];
    if (username !== undefined && id !== undefined) return { username, type: type === 'post' ? 'POST' : 'SESSION', id, path };
  }
  return null;
}
