import type { DragEvent } from 'react';
import { kindOfType } from '#features/media/rules.ts';

/** Brings the first field with an error into view and gives it the focus, once the errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const alert = Array.from(form?.querySelectorAll<HTMLElement>('[role=alert]') ?? []).find((element) => element.textContent !== '');
    const control = alert?.id ? form?.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(alert.id)}"]`) : null;
    (control ?? alert)?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}

/** The pictures and videos among what was pasted. */
export function filesOf(pasted: DataTransfer): File[] {
  return Array.from(pasted.files).filter((file) => kindOfType(file.type) !== null);
}

/** Takes files that are let go anywhere over a form. Left to itself the browser would leave the page and show the file. */
export function takesFiles(onFiles: (files: File[]) => void) {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    onDragOver(event: DragEvent) {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      // What fell on the place that is made for files has been taken there.
      if (event.isDefaultPrevented() || !carriesFiles(event)) return;
      event.preventDefault();
      onFiles(Array.from(event.dataTransfer.files));
    },
  };
}
