import { BookCopy } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#kernel/time/time-text.ts';
import { deleteDraft } from '#features/content/shared/composer/composer-draft.ts';
import { Card } from '#ui/layout/card.tsx';
import { StoredFormRow } from './stored-form-row.tsx';
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
  const zone = new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
  return (
    <StoredFormRow
      icon={BookCopy}
      title={title}
      about={`Saved ${formatDate(new Date(savedAt), zone)}`}
      remove={{ label: 'Delete', name: `Delete the template ${title}`, onConfirm: onDelete }}
      open={{ label: 'Start from it', name: `Start from it: ${title}`, to: fromTemplate(id) }}
    />
  );
}
