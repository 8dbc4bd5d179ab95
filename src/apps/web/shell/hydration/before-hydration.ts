// A dialog's scripts, on a slow phone's line.
const OPENS_WITHIN_MS = 1500;

/** A button, and its `aria-pressed` state when it was pressed. */
type PressedButton = { button: HTMLElement; pressed: string | null };

/** What the starter script in the page (`arrange-page.ts`) leaves for the app's scripts. */
type Starting = Window & { takeHeldPress?: () => PressedButton | null };

let held: PressedButton | null = null;

/**
 * Takes over the last button that was pressed before any script had loaded. Call it right before
 * React starts: from then on React answers presses itself.
 */
export function takeHeldPress(): void {
  held = (window as Starting).takeHeldPress?.() ?? null;
  // React answers any later press itself, which replaces the held one.
  addEventListener('click', release, { capture: true, once: true });
}

/**
 * Replays the held press now that the page responds, unless the button has gone or its pressed
 * state has changed: then a press would undo the intended one.
 */
export function replayHeldPress(): void {
  // In a task of its own, so that what the page learns first, such as who is signed in, has been rendered.
  setTimeout(() => {
    const { button, pressed } = held ?? {};
    release();
    const isPressed = button?.isConnected && button.checkVisibility() && button.getAttribute('aria-pressed') === pressed;
    if (isPressed) button.click();
    // What the press opens is fetched before fonts and pictures.
    setTimeout(() => delete document.documentElement.dataset.starting, isPressed ? OPENS_WITHIN_MS : 0);
  });
}

/** Forgets the held press and its mark, which says that the press was noticed (`ui/styles/base.css`). */
function release(): void {
  if (held) delete held.button.dataset.held;
  held = null;
}

/** Marks the page as hydrated, for whatever drives it from outside, such as the browser tests; the page itself never reads the mark. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
}

/**
 * Runs before the first paint: marks the page of a signed-in reader, so that the style sheet hides what the server rendered for guests, and
 * that of a tab which waits for the code of a sign-up.
 */
export const SESSION_SCRIPT = `try{sessionStorage.getItem('pendingEmail')&&(document.documentElement.dataset.pending='1');if(localStorage.getItem('accessToken')){document.documentElement.dataset.session='1';${hideOwn()}}}catch(e){}`;

// Pages arrive as guests see them. What its owner doesn't get has their id: in `data-owner` if something else takes its room, such as that of
// Follow on their own profile, and in `data-not-for` if nothing does. What only its owner gets has room in `data-room-for`.
function hideOwn(): string {
  const rules = `'[data-owner="'+o+'"]{visibility:hidden}[data-not-for="'+o+'"]{display:none}[data-room-for="'+o+'"]{display:block}'`;
  return `var o=localStorage.getItem('userId'),s=new CSSStyleSheet();/^[\\w-]+$/.test(o)&&s.replaceSync(${rules});document.adoptedStyleSheets=[s]`;
}

/** Removes the mark for a guest, whose session has ended or was never valid; otherwise what is rendered for guests stays hidden. */
export function unmarkSession(): void {
  delete document.documentElement.dataset.session;
  document.adoptedStyleSheets = [];
}
