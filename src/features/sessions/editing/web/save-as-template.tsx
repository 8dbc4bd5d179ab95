import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { SessionDraft } from './session-draft.ts';
import { saveTemplate } from './session-template.ts';

/** Stores what the form holds as a template, but for its dates and pictures, once it has a title. */
export function SaveAsTemplate({ userId, draft }: { userId: string; draft: SessionDraft }) {
  if (draft.title.trim() === '') return null;
  function save() {
    if (saveTemplate(userId, draft))
      showToast({ text: 'Saved as a template in this browser, listed under Drafts in My sessions.', tone: 'good' });
    else showToast({ text: 'This browser couldn’t store the template.', tone: 'danger' });
  }
  return (
    <Button variant="bare" onClick={save}>
      Save as template
    </Button>
  );
}
