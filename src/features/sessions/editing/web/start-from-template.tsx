import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SelectField } from '#ui/fields/select-field.tsx';
import { fromTemplate, readTemplates } from './session-template.ts';

/** Offers the reader's templates above the empty form of a new session; nothing without any. */
export function StartFromTemplate({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [templates] = useState(() => readTemplates(userId));
  if (templates.length === 0) return null;
  return (
    <SelectField
      label="Start from a template"
      value=""
      options={[{ value: '', label: 'An empty form' }, ...templates.map(({ id, title }) => ({ value: id, label: title }))]}
      onChange={({ target }) => target.value !== '' && void navigate(fromTemplate(target.value))}
    />
  );
}
