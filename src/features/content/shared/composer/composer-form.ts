import type { DragEvent } from 'react';
import { kindOfType } from '#features/media/rules.ts';
import { pastedFiles } from '#ui/media/pasted-files.ts';

/** Scrolls to the first field with an error and focuses it, once the errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const alert = Array.from(form?.querySelectorAll<HTMLElement>('[role=alert]') ?? []).find((element) => element.textContent !== '');
    const control = alert?.id ? form?.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(alert.id)}"]`) : null;
    (control ?? alert)?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}

/** The pictures and videos among the pasted files; none if text was pasted. */
export function filesOf(pasted: DataTransfer): File[] {
  return pastedFiles(pasted).filter((file) => kindOfType(file.type) !== null);
}

/** Accepts files dropped anywhere on a form. By default, the browser would leave the page and show the file. */
export function takesFiles(onFiles: (files: File[]) => void) {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    onDragOver(event: DragEvent) {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      // The dropzone has already taken the files dropped on it.
      if (event.isDefaultPrevented() || !carriesFiles(event)) return;
      event.preventDefault();
      onFiles(Array.from(event.dataTransfer.files));
    },
  };
}
