import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { LegalLink, LegalRecords, LegalText, SiteHost, SupportLink, type LegalRecord, type LegalSection } from './legal-text.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Cookie policy',
  description: 'Turnout sets no cookies. What it keeps in your browser, why, and how to remove it.',
  path: '/cookie-policy',
});

/** The cookie policy. It must list everything that the code stores in the browser. */
export default function CookiePolicyPage() {
  return (
    <LegalText
      title="Cookie policy"
      effective="2026-11-21"
      summary="Turnout sets no cookies, so there is no banner to click away. It keeps a few things in your browser’s own storage, all of them needed for what you asked for."
      sections={SECTIONS}
    />
  );
}

const STORED: readonly LegalRecord[] = [
  {
    what: <Keys names={['idToken', 'accessToken', 'refreshToken', 'accessTokenExpiry', 'sub', 'email', 'userId', 'username']} />,
    purpose: 'To keep you signed in and to know whose pages to show',
    term: 'Until you sign out',
  },
  { what: <Keys names={['theme']} />, purpose: 'To remember whether you chose light or dark', term: 'Until you choose the system’s theme' },
  { what: <Keys names={['turnout.feed']} />, purpose: 'To open home with the feed you looked at last', term: 'Until you remove it' },
  {
    what: <Keys names={['turnout.captions']} />,
    purpose: 'To remember whether you want captions under films',
    term: 'Until you remove it',
  },
  {
    what: <Keys names={['turnout.draft.post', 'turnout.draft.session', 'turnout.draft.edit', 'turnout.draft.kind']} />,
    purpose: 'To keep what you have begun to write, if the page is closed',
    term: 'Until you publish or clear it',
  },
  {
    what: <Keys names={['turnout.answer:…']} />,
    purpose: 'To show pages you have seen before without waiting; your messages, payments and email are left out',
    term: 'Until they are out of date or you sign out',
  },
  {
    what: <Keys names={['turnout.views', 'turnout.profile-views']} />,
    purpose: 'To count what you looked at once in six hours',
    term: 'Until you sign out',
  },
  {
    what: <Keys names={['turnout: tickets', 'deviceOwner']} />,
    purpose: 'To show your next tickets and their codes at the door without a connection',
    term: 'Until you sign out',
  },
  {
    what: <Keys names={['push']} />,
    purpose: 'To know that you want push notifications in this browser, and whether they may show words',
    term: 'Until you turn it off or sign out',
  },
  { what: <Keys names={['pushDeclined']} />, purpose: 'Not to offer you push again', term: 'Until you remove it' },
  {
    what: <Keys names={['offline-…']} />,
    purpose: 'The page that shows them, the same for everybody, kept by the service worker of the site',
    term: 'Until you remove it',
  },
  {
    what: <Keys names={['pendingEmail']} />,
    purpose: 'To confirm your email even if you reload the page while signing up',
    term: 'Until it is confirmed or the tab is closed',
  },
];

function Keys({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'no-cookies',
    title: 'No cookies of ours',
    body: (
      <p>
        A cookie is a small text that a browser sends along with every request. The site at <SiteHost /> does not use any: not for signing
        in, not for counting visits and not for advertising.
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What is kept in your browser',
    body: (
      <>
        <p>
          Browsers have a storage of their own. What lies there is read by this site alone and is not sent along by itself. Turnout writes
          these entries:
        </p>
        <LegalRecords label="What is kept in your browser" records={STORED} />
        <p>All of them serve a function that you use. None of them follows you to other sites.</p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'When you pay',
    body: (
      <p>
        The card form belongs to our payment provider and is loaded only when you open a checkout. The provider may then store what it needs
        for security and against fraud, cookies included, under its own policy. If you never pay here, it never stores anything.
      </p>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove it',
    body: (
      <p>
        Signing out removes the sign-in entries. Your browser’s settings remove the rest, usually under “site data”. You will then be signed
        out and see the theme of your system; nothing else changes.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        Write to <SupportLink />. What we keep on our side is set out in the <LegalLink to="/privacy-policy">privacy policy</LegalLink>.
      </p>
    ),
  },
];
