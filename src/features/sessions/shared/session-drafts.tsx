import { FileText } from 'lucide-react';
import { useState } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { formatDate, formatTime } from '#kernel/time/time-text.ts';
import { deleteDraft, readDrafts } from '#features/content/shared/composer/composer-draft.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { StoredFormRow } from '../editing/web/stored-form-row.tsx';
import { TemplateList } from '../editing/web/template-list.tsx';
import { fromTemplate } from '../editing/web/session-template.ts';
import { SessionDraft } from '../editing/web/session-draft.ts';

type Listed = { key: string; to: string; savedAt: string; draft: SessionDraft; about: string | null };

/** Where each kind of draft is stored, and where writing goes on. */
const KINDS = [
  { prefix: 'turnout.draft.session.', about: null, to: () => paths.createContent },
  { prefix: 'turnout.draft.session-like.', about: 'A duplicate', to: (id: string) => paths.duplicateSession(id) },
  { prefix: 'turnout.draft.session-from.', about: 'From a template', to: fromTemplate },
  {
    prefix: 'turnout.draft.edit-session.',
    about: 'Changes to a published session',
    to: (id: string) => paths.editContent({ type: 'SESSION', id }),
  },
] as const;

function readSessionDrafts(userId: string): Listed[] {
  const all = KINDS.flatMap(({ prefix, about, to }) =>
    readDrafts(prefix, userId, SessionDraft).map(({ rest, savedAt, draft }) => ({
      key: prefix + rest,
      to: to(rest),
      savedAt,
      draft,
      about,
    })),
  );
  return all.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** How many sessions this person has begun in this browser and not published. */
export function countSessionDrafts(userId: string): number {
  return readSessionDrafts(userId).length;
}

/** The sessions that the reader has begun in this browser and not published, with what each still lacks, and their templates. */
export function SessionDrafts({ userId, onChange }: { userId: string; onChange: () => void }) {
  return (
    <>
      <Begun userId={userId} onChange={onChange} />
      <TemplateList userId={userId} />
    </>
  );
}

function Begun({ userId, onChange }: { userId: string; onChange: () => void }) {
  const [drafts, setDrafts] = useState(() => readSessionDrafts(userId));
  if (drafts.length === 0)
    return (
      <EmptyState icon={FileText} title="No drafts" action={<ButtonLink to={paths.createContent}>Create a session</ButtonLink>}>
        What you begin is saved in this browser as you write, and listed here until you publish it.
      </EmptyState>
    );
  function discard(key: string) {
    deleteDraft(key);
    setDrafts(readSessionDrafts(userId));
    onChange();
  }
  return (
    <Card as="section">
      <ul aria-label="Drafts">
        {drafts.map((listed) => (
          <DraftRow key={listed.key} listed={listed} onDiscard={() => discard(listed.key)} />
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3.5 text-[13.5px] text-ink-2">
        Drafts are in this browser alone. Photos and videos aren’t part of them.
      </p>
    </Card>
  );
}

function DraftRow({ listed: { to, savedAt, draft, about }, onDiscard }: { listed: Listed; onDiscard: () => void }) {
  const title = draft.title.trim() || 'Without a title';
  return (
    <StoredFormRow
      icon={FileText}
      title={title}
      about={[about, savedText(savedAt), ...lacking(draft)].filter(Boolean).join(' · ')}
      remove={{ label: 'Discard', name: `Discard ${title}`, onConfirm: onDiscard }}
      open={{ label: 'Go on', name: `Go on with ${title}`, to }}
    />
  );
}

function savedText(savedAt: string): string {
  const zone = new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
  return `Saved ${formatDate(new Date(savedAt), zone)}, ${formatTime(new Date(savedAt), zone)}`;
}

function lacking({ date, locationType, addressLine, city, locationUrl }: SessionDraft): string[] {
  const hasPlace = locationType === 'online' ? locationUrl.trim() !== '' : addressLine.trim() !== '' && city.trim() !== '';
  return [...(date === '' ? ['no date yet'] : []), ...(hasPlace ? [] : ['no place yet'])];
}
