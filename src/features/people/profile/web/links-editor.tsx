import { GripVertical, Link2, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { completeUrl } from '#kernel/http/complete-url.ts';
import type { LinkDraft } from './profile-draft.ts';
import { useLinkOrder } from './use-link-order.ts';

const TOO_MANY = `You can only add up to ${LIMITS.linksMax} links.`;

export type LinksEditorProps = {
  links: readonly LinkDraft[];
  errors: ReadonlyMap<number, { url: string | undefined; label: string | undefined }>;
  onChange: (links: readonly LinkDraft[]) => void;
};

/** The links of a profile, up to five, each with an optional label, in display order. */
export function LinksEditor({ links, errors, onChange }: LinksEditorProps) {
  const [refused, setRefused] = useState(false);
  const moveHint = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const order = useLinkOrder(list, links, onChange);

  function patch(id: number, change: Partial<LinkDraft>) {
    onChange(links.map((link) => (link.id === id ? { ...link, ...change } : link)));
  }
  function add() {
    const full = links.length >= LIMITS.linksMax;
    setRefused(full);
    if (full) return;
    const id = Math.max(0, ...links.map((link) => link.id)) + 1;
    onChange([...links, { id, url: '', label: '' }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>(`[data-link="${id}"] input`)?.focus());
  }
  function remove(id: number) {
    setRefused(false);
    onChange(links.filter((link) => link.id !== id));
    list.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus();
  }
  return (
    <fieldset ref={list} className="flex flex-col gap-3">
      <legend className="mb-1.5 text-[13.5px] font-semibold">Links</legend>
      {links.map((link, index) => (
        <div
          key={link.id}
          data-link={link.id}
          className={classNames(
            'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 rounded-control border p-3.5 pl-1.5 transition-shadow sm:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_auto]',
            order.dragged === link.id ? 'border-line-strong bg-surface shadow-lift' : 'border-line',
          )}
        >
          <IconButton
            {...order.handle(link.id)}
            icon={GripVertical}
            label={`Move link ${index + 1} of ${links.length}`}
            aria-describedby={moveHint}
            disabled={links.length < 2}
            className="mt-[26px] cursor-grab touch-none active:cursor-grabbing"
          />
          <TextField
            label={`Link ${index + 1}`}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            countTo={LIMITS.urlMax}
            countNear
            start={<Icon of={Link2} size={18} />}
            value={link.url}
            error={errors.get(link.id)?.url}
            onChange={(event) => patch(link.id, { url: event.target.value })}
            onBlur={() => patch(link.id, { url: completeUrl(link.url) })}
          />
          <div className="max-sm:order-3 max-sm:col-span-2 max-sm:col-start-2">
            <TextField
              label={`Label ${index + 1}`}
              optional
              countTo={LIMITS.linkLabelMax}
              value={link.label}
              error={errors.get(link.id)?.label}
              onChange={(event) => patch(link.id, { label: event.target.value })}
            />
          </div>
          <IconButton icon={Trash2} label={`Remove link ${index + 1}`} className="mt-[26px]" onClick={() => remove(link.id)} />
        </div>
      ))}
      <p id={moveHint} hidden>
        Drag, or use the up and down arrow keys.
      </p>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="ghost" size="small" data-add onClick={add}>
          <Icon of={Plus} size={16} />
          Add link
        </Button>
        <p role="alert" className="text-[13px] font-medium text-danger empty:hidden">
          {refused ? TOO_MANY : null}
        </p>
      </div>
    </fieldset>
  );
}
