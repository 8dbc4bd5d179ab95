import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { SITE_LINKS_MAX, SITE_SETTINGS, type SiteLink } from '#kernel/site/site-settings.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Settings } from '../contract.ts';
import { SettingCard } from './setting-card.tsx';
import { sourceHint } from './source-hint.ts';
import { useChangeSettings } from './use-change-settings.ts';

type Errors = Record<string, string | undefined>;

/** The operator's own links in the small print below every page. */
export function LinksForm({ settings: { values, facts } }: { settings: Settings }) {
  const [edited, setEdited] = useState<SiteLink[] | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const links = edited ?? values.links;
  const undo = () => {
    setEdited(null);
    setErrors({});
  };
  const change = useChangeSettings(undo);
  const edit = (next: SiteLink[]) => {
    setEdited(next);
    setErrors({});
  };
  const save = () => {
    const parsed = SITE_SETTINGS.links.schema.safeParse(links.map(({ label, url }) => ({ label, url: url.trim() })));
    setErrors(Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []));
    if (!parsed.success) return false;
    change.mutate({ changes: [{ name: 'links', value: parsed.data, seen: values.links }] });
    return true;
  };
  return (
    <SettingCard
      title="Links below every page"
      intro="After the terms, the privacy policy and the cookie policy: house rules, an imprint, a page of your own."
      error={change.error?.message ?? errors['']}
      busy={change.isPending}
      changed={edited !== null && JSON.stringify(edited) !== JSON.stringify(values.links)}
      onSave={save}
      onUndo={undo}
    >
      {links.length === 0 ? <p className="text-[14px] text-ink-2">No links yet.</p> : null}
      <ul className="flex flex-col gap-3 empty:hidden">
        {links.map((link, index) => (
          // The rows have nothing but their order to be known by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
            <TextField
              label={`Words of link ${index + 1}`}
              error={errors[`${index}.label`]}
              maxLength={LIMITS.announcementLabelMax}
              value={link.label}
              onChange={(event) => edit(links.with(index, { ...link, label: event.target.value }))}
            />
            <div className="max-sm:col-start-1">
              <TextField
                label={`Address of link ${index + 1}`}
                error={errors[`${index}.url`]}
                inputMode="url"
                autoCapitalize="none"
                placeholder="/explore or https://…"
                maxLength={LIMITS.announcementLinkMax}
                value={link.url}
                onChange={(event) => edit(links.with(index, { ...link, url: event.target.value }))}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={`Remove link ${index + 1}`}
              className="mt-6 max-sm:col-start-2 max-sm:row-start-1"
              onClick={() => edit(links.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {links.length < SITE_LINKS_MAX ? (
        <div>
          <Button variant="ghost" size="small" onClick={() => edit([...links, { label: '', url: '' }])}>
            <Icon of={Plus} size={18} />
            Add a link
          </Button>
        </div>
      ) : null}
      <p className="text-[13px] text-ink-2">{sourceHint(facts.links)}</p>
    </SettingCard>
  );
}
