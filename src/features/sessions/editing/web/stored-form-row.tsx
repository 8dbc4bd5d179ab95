import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Icon } from '#ui/media/icon.tsx';

type StoredFormRowProps = {
  icon: LucideIcon;
  title: string;
  about: string;
  /** Deletes it, once the reader has confirmed that; `name` is read aloud. */
  remove: { label: string; name: string; onConfirm: () => void };
  /** Opens it. */
  open: { label: string; name: string; to: string };
};

/** A form of a session that is stored in this browser, a draft or a template, as a row of its list. */
export function StoredFormRow({ icon, title, about, remove, open }: StoredFormRowProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0">
      <span className="grid size-[50px] shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
        <Icon of={icon} size={22} />
      </span>
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-[13.5px] text-ink-2">{about}</span>
      </span>
      <KeepFocus className="flex gap-2">
        {isAsking ? (
          <>
            <Button variant="bare" size="small" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" size="small" onClick={remove.onConfirm} aria-label={remove.name}>
              {remove.label}
            </Button>
          </>
        ) : (
          <>
            <Button variant="bare" size="small" onClick={() => setAsking(true)} aria-label={remove.name}>
              {remove.label}
            </Button>
            <ButtonLink variant="ghost" size="small" to={open.to} aria-label={open.name}>
              {open.label}
            </ButtonLink>
          </>
        )}
      </KeepFocus>
    </li>
  );
}
