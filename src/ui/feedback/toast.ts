export type Toast = {
  id: number;
  tone: 'good' | 'plain' | 'danger';
  text: string;
  action: { label: string; onPress: () => void } | null;
};

export type ToastInput = { text: string; tone?: Toast['tone']; action?: { label: string; onPress: () => void } };

const MOST_AT_ONCE = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the edge of the page. The same text is not shown twice at once. */
export function showToast({ text, tone = 'plain', action }: ToastInput): void {
  if (toasts.some((toast) => toast.text === text)) return;
  lastId += 1;
  publish([...toasts, { id: lastId, tone, text, action: action ?? null }].slice(-MOST_AT_ONCE));
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
