import type { MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { LegalLink, LegalRecords, LegalText, SiteHost, SupportLink, type LegalRecord, type LegalSection } from './legal-text.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Cookie policy',
  description: 'There are no cookies here. What this site keeps in your browser, why, and how to remove it.',
  path: paths.cookies,
});

/** The cookie policy. It must list everything that the code stores in the browser. */
export default function CookiePolicyPage() {
  return (
    <LegalText
      title="Cookie policy"
      effective="2026-11-25"
      summary="This site sets no cookies, so there is no banner to click away. It keeps a few things in your browser’s own storage, all needed for features you use."
      sections={SECTIONS}
    />
  );
}

const STORED: readonly LegalRecord[] = [
  {
    what: <Keys names={['idToken', 'accessToken', 'refreshToken', 'accessTokenExpiry', 'sub', 'email', 'userId', 'username']} />,
    purpose: 'To keep you signed in and to show your own pages',
    term: 'Until you sign out',
  },
  {
    what: <Keys names={['theme']} />,
    purpose: 'To remember whether you chose the light or dark theme',
    term: 'Until you choose the system’s theme',
  },
  { what: <Keys names={['turnout.feed']} />, purpose: 'To open Home with the feed you last used', term: 'Until you remove it' },
  {
    what: <Keys names={['turnout.near-room']} />,
    purpose: 'To open Home without anything moving, by how tall its list of sessions near you was',
    term: 'Until you remove it',
  },
  {
    what: <Keys names={['turnout.captions']} />,
    purpose: 'To remember whether you want captions on videos',
    term: 'Until you remove it',
  },
  {
    what: <Keys names={['turnout.banner']} />,
    purpose: 'To leave out an announcement that you dismissed',
    term: 'Until you dismiss another one or remove it',
  },
  {
    what: <Keys names={['turnout.recent-searches']} />,
    purpose: 'To offer your latest searches again in the search bar',
    term: 'Until you take them off the list or sign out',
  },
  {
    what: <Keys names={['turnout.own-place']} />,
    purpose: 'To show what is near you while you have no account or aren’t signed in',
    term: 'Until you forget the place or sign out',
  },
  {
    what: (
      <Keys names={['turnout.draft.post', 'turnout.draft.session', 'turnout.draft.replay', 'turnout.draft.edit', 'turnout.draft.kind']} />
    ),
    purpose: 'To keep your drafts if the page is closed',
    term: 'Until you publish or clear it',
  },
  {
    what: <Keys names={['turnout.time-zone']} />,
    purpose: 'So that quiet hours and digests follow you when you travel',
    term: 'Until you sign out',
  },
  {
    what: <Keys names={['turnout.unsent.…']} />,
    purpose: 'To keep the messages and comments you’ve written until they are sent',
    term: 'Until you send or delete them or sign out, and for 30 days at most',
  },
  {
    what: <Keys names={['turnout.answer:…']} />,
    purpose: 'To show pages you’ve seen before without waiting; your messages, payments and email are left out',
    term: 'Until they are out of date or you sign out',
  },
  {
    what: <Keys names={['turnout.code']} />,
    purpose: 'To use the discount code of the link that you followed once you have signed in',
    term: 'Until you use it or close the tab',
  },
  {
    what: <Keys names={['turnout.gift']} />,
    purpose: 'To find the gift that you opened once you have signed in',
    term: 'Until you redeem it or close the tab',
  },
  {
    what: <Keys names={['turnout.views', 'turnout.profile-views']} />,
    purpose: 'To count each item you view only once in six hours',
    term: 'Until you sign out',
  },
  {
    what: <Keys names={['turnout-door', 'doorDevice', 'doorMuted']} />,
    purpose: 'To check guests in without a connection: their names, who is here, what isn’t sent yet, and whether the door is silent',
    term: 'Until you sign out or the date is over; what isn’t sent yet for up to seven days, the last two until you clear them',
  },
  {
    what: <Keys names={['turnout: tickets', 'deviceOwner']} />,
    purpose: 'To show your next tickets when you’re offline: codes, times, places, links and what hosts want you to know',
    term: 'Until you sign out',
  },
  {
    what: <Keys names={['push']} />,
    purpose: 'To know that you want push notifications in this browser, and whether they may show details',
    term: 'Until you turn it off or sign out',
  },
  { what: <Keys names={['pushDeclined']} />, purpose: 'So that we don’t offer you push again', term: 'Until you remove it' },
  {
    what: <Keys names={['offline-…']} />,
    purpose: 'The page that shows them, the same for everyone, kept by the site’s service worker',
    term: 'Until you remove it',
  },
  {
    what: <Keys names={['goingTo']} />,
    purpose: 'To open the page you pressed once you’re back online',
    term: 'Until it is open or the tab is closed',
  },
  {
    what: <Keys names={['pendingEmail', 'pendingSession']} />,
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
    title: 'We set no cookies',
    body: (
      <p>
        A cookie is a small piece of text that a browser sends with every request. The site at <SiteHost /> doesn’t use any: not for signing
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
          Browsers have their own storage. Only this site can read what is stored there, and it isn’t sent automatically. This site stores
          these entries:
        </p>
        <LegalRecords label="What is kept in your browser" records={STORED} />
        <p>They all support features you use. None of them follows you to other sites.</p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'When you pay',
    body: (
      <p>
        The card form belongs to our payment provider and is loaded only when you open a checkout. The provider may then store what it needs
        for security and fraud prevention, including cookies, under its own policy. If you never pay here, it never stores anything.
      </p>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove it',
    body: (
      <p>
        Signing out removes what the table says. Your browser’s settings remove the rest, usually under “site data”: drafts and unsent
        messages are then gone, you’re signed out, and your choices start again from the beginning.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        Write to <SupportLink />. The data we hold ourselves is described in the <LegalLink to={paths.privacy}>privacy policy</LegalLink>.
      </p>
    ),
  },
];
