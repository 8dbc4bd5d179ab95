// Only the server renders these words: a browser that runs our scripts has no use for them, and shouldn't load them. React leaves what is
// in a <noscript> alone.
const BUTTONS = import.meta.env.SSR ? (
  <p className="bg-warn-soft px-4 py-3 text-center text-sm font-medium text-warn">
    JavaScript is off in this browser. Reading and searching work without it; buttons such as Follow, Like and Buy Tickets, and signing in,
    need it.
  </p>
) : null;
const CLOSED = import.meta.env.SSR ? (
  <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
    <h1 className="text-xl">This page needs JavaScript</h1>
    <p className="max-w-[44ch] text-ink-2">
      It is for members, and signing in needs JavaScript, which is off in this browser.{' '}
      <a className="underline" href="/">
        Home
      </a>
      , search, profiles and sessions can be read without it.
    </p>
  </div>
) : null;

/** Says at the top of every page what doesn't work while scripts are off. */
export function ButtonsNeedScripts() {
  return <noscript>{BUTTONS}</noscript>;
}

/** Replaces a members’ page while scripts are off, which would otherwise load for ever. */
export function PageNeedsScripts() {
  return <noscript>{CLOSED}</noscript>;
}
