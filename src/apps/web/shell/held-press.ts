/** A button, and whether it looked pressed when it was pressed. */
type Held = { button: HTMLElement; pressed: string | null };

/** What the script in the page that starts the scripts (`arrange-page.ts`) leaves to them. */
type Starting = Window & { takeHeldPress?: () => Held | null };

let held: Held | null = null;

/** Takes over the button that was pressed last before any script was there. Call it right before React begins: from then on it answers presses itself. */
export function takeHeldPress(): void {
  held = (window as Starting).takeHeldPress?.() ?? null;
  // Whoever presses again while React begins has been answered.
  addEventListener('click', () => (held = null), { capture: true, once: true });
}

/** Presses it, now that the page answers; not if it is gone or turned out to be pressed already: that would take back what was wanted. */
export function replayHeldPress(): void {
  // In a task of its own: what the page learns first of all, such as who uses it, is drawn by then.
  setTimeout(() => {
    const { button, pressed } = held ?? {};
    held = null;
    if (button?.isConnected && button.checkVisibility() && button.getAttribute('aria-pressed') === pressed) button.click();
  });
}
