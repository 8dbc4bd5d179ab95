import { BookCopy } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#kernel/time/time-text.ts';
import { deleteDraft } from '#features/content/shared/composer/composer-draft.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { fromTemplate, readTemplates, TEMPLATES, type SessionTemplate } from './session-template.ts';

/** The reader's templates of sessions in this browser: start from one, or delete it. Nothing without any. */
export function TemplateList({ userId }: { userId: string }) {
  const [templates, setTemplates] = useState(() => readTemplates(userId));
  if (templates.length === 0) return null;
  function remove(id: string) {
    deleteDraft(TEMPLATES + id);
    setTemplates(readTemplates(userId));
  }
  return (
    <Card as="section" className="mt-5" aria-labelledby="templates">
      <h3 id="templates" className="px-5 pt-4 text-[17px]">
        Templates
      </h3>
      <ul aria-labelledby="templates">
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onDelete={() => remove(template.id)} />
        ))}
      </ul>
    </Card>
  );
}

function TemplateRow({ template: { id, title, savedAt }, onDelete }: { template: SessionTemplate; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const zone = new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0">
      <span className="grid size-[50px] shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
        <Icon of={BookCopy} size={22} />
      </span>
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-[13.5px] text-ink-2">Saved {formatDate(new Date(savedAt), zone)}</span>
      </span>
      <KeepFocus className="flex gap-2">
        {isAsking ? (
          <>
            <Button variant="bare" size="small" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" size="small" onClick={onDelete} aria-label={`Delete the template ${title}`}>
              Delete
            </Button>
          </>
        ) : (
          <>
            <Button variant="bare" size="small" onClick={() => setAsking(true)} aria-label={`Delete the template ${title}`}>
              Delete
            </Button>
            <ButtonLink variant="ghost" size="small" to={fromTemplate(id)} aria-label={`Start from it: ${title}`}>
              Start from it
            </ButtonLink>
          </>
        )}
      </KeepFocus>
    </li>
  );
}
