import { Tag } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Icon } from '#ui/media/icon.tsx';
import { codeIn, rememberCode } from './remembered-code.ts';

/** The code of a creator that the address carries, and that buying uses it. Whether it can be used is known to members only. Load it lazily. */
export function CodeChip({ ownerUserId }: { ownerUserId: string }) {
  const code = codeIn(useLocation().search);
  const isOwner = useMyUserId() === ownerUserId;
  useEffect(() => {
    if (code !== null) rememberCode(ownerUserId, code);
  }, [ownerUserId, code]);
  if (code === null || isOwner) return null;
  return (
    <p className="mb-4 flex min-h-11 items-center gap-2.5 rounded-control bg-good-soft px-3.5 text-[14px] leading-tight">
      <Icon of={Tag} size={16} className="shrink-0 text-good" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{code}</b> comes with you. What it takes off shows before you pay.
      </span>
    </p>
  );
}
