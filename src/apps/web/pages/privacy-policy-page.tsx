import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { useSite } from '#platform/web/site.ts';
import { LegalLink, LegalRecords, LegalText, SiteHost, SupportLink, type LegalRecord, type LegalSection } from './legal-text.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Privacy policy',
  description: 'Which personal data Turnout keeps, why, for how long, who else sees it, and how to get it or have it deleted.',
  path: '/privacy-policy',
});

/** Which personal data is kept and why. */
export default function PrivacyPolicyPage() {
  return (
    <LegalText
      title="Privacy policy"
      effective="2026-11-21"
      summary="We keep what is needed to run accounts, sessions, tickets and payments, and nothing to follow you around. There is no advertising here, there are no trackers, and your data is not for sale."
      sections={SECTIONS}
    />
  );
}

function AskedAboutPlaces() {
  const { maps, geocoder } = useSite();
  return (
    <>
      {maps === null ? null : (
        <li>
          <strong>Whoever runs the maps at {maps}</strong> sees your network address and which part of a map you look at, when you open a
          map and not before.
        </li>
      )}
      {geocoder === null ? null : (
        <li>
          <strong>Whoever finds addresses at {geocoder}</strong> is asked by our server, with what is typed as a place, or where you are if
          you share it. It is not told who asks.
        </li>
      )}
      {maps === null && geocoder === null ? (
        <li>
          <strong>Nobody else</strong> is asked about places: maps and addresses come from our own server.
        </li>
      ) : null}
    </>
  );
}

const KEPT: readonly LegalRecord[] = [
  {
    what: 'Account: email address and a hash of the password',
    purpose: 'To let you in and nobody else; to mail codes, tickets and receipts',
    term: 'Basis: our contract with you',
  },
  {
    what: 'Profile: username, display name, pictures, bio, links',
    purpose: 'To show others who you are',
    term: 'Basis: our contract with you',
  },
  {
    what: 'What you publish: posts, sessions, comments, likes, follows, uploads',
    purpose: 'To show it to the people you chose',
    term: 'Basis: our contract with you',
  },
  {
    what: 'Orders: tickets, check-ins, prices, refunds',
    purpose: 'To give you what you bought and to account for it',
    term: 'Basis: our contract with you; legal obligation',
  },
  {
    what: 'Payments: the provider’s references and the state of a payment. No card numbers',
    purpose: 'To have payments, refunds and payouts carried out',
    term: 'Basis: our contract with you; legal obligation',
  },
  {
    what: 'Payouts: the reference and state of a creator’s account with the provider',
    purpose: 'To pay creators; proof of identity goes to the provider alone',
    term: 'Basis: our contract with you; legal obligation',
  },
  { what: 'Notifications and emails we sent', purpose: 'To tell you what happened', term: 'Basis: our contract with you' },
  {
    what: 'How many posts and sessions an account or a network address was handed within 24 hours; kept for 48 hours at most',
    purpose: 'To notice when the site is copied by machines; shown to administrators alone',
    term: 'Basis: our legitimate interest in a site that works and is safe',
  },
  {
    what: 'Network address, browser and time of a request',
    purpose: 'To deliver pages, find faults and limit abuse',
    term: 'Basis: our legitimate interest in a site that works and is safe',
  },
];

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of the site at <SiteHost /> decides how your personal data is used and is responsible for it. For everything about
        privacy, write to <SupportLink />.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    body: <LegalRecords label="What we keep, and why" records={KEPT} />,
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <ul>
        <li>
          <strong>Everybody</strong> sees your profile (username, display name, pictures, bio, links, follower counts) and what you publish
          for everybody. Your email address is seen by nobody but you and us.
        </li>
        <li>
          <strong>Signed-in people</strong> see the names and pictures of those who take part in a session. The exact address or link of a
          session is for its host and for those who hold a ticket.
        </li>
        <li>
          <strong>The creator</strong> from whom you buy sees your username, what you bought, what you paid and whether you were checked in.
          They never see your card.
        </li>
        <li>
          <strong>Our payment provider</strong> receives what it needs to charge a card, to prevent fraud and to pay creators out. It is
          responsible for that data under its own privacy policy.
        </li>
        <AskedAboutPlaces />
        <li>
          <strong>Those who host servers and deliver mail</strong> for us handle data on our instructions only. Authorities get data when
          the law obliges us to give it.
        </li>
      </ul>
    ),
  },
  {
    id: 'pictures',
    title: 'Pictures that you upload',
    body: (
      <p>
        We make new copies of each picture in the sizes that the site shows and remove what the camera wrote into it, such as the place and
        the device. Only these copies are ever shown. Pictures of posts for subscribers are served to those who may see the post.
      </p>
    ),
  },
  {
    id: 'no-tracking',
    title: 'No tracking',
    body: (
      <p>
        Turnout loads no analytics, advertising or social media scripts, no fonts from elsewhere, and makes no profile of you for anybody
        else. It sets no cookies of its own; what it keeps in your browser is listed in the{' '}
        <LegalLink to="/cookie-policy">cookie policy</LegalLink>.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Your account and what you publish: until you delete it or close the account.</li>
        <li>
          Orders, payments and refunds: as long as tax and accounting law asks, even after an account is closed. What is no longer needed
          for that is removed from them.
        </li>
        <li>Codes that we mail to you: until they are used or expire.</li>
        <li>Counts of attempts that protect against abuse: for the time that the limit covers, at most a day.</li>
        <li>
          Technical logs: for as long as we need them to find faults and to fend off attacks. Passwords, tokens and card data are never
          written to them.
        </li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored only as a salted hash that cannot be turned back. Access is limited to those who need it to run the site. If
        something goes wrong that puts you at risk, we tell you and the authority in charge.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask for a copy of your data, have it corrected or deleted, object to a use that rests on our legitimate interests, have a
          use restricted, and take your data elsewhere. Much of it you can change yourself under “Edit profile”. For the rest, write to{' '}
          <SupportLink />; we answer within one month and charge nothing.
        </p>
        <p>
          If you are not content with our answer you may complain to the data protection authority where you live. In the United Kingdom
          that is the Information Commissioner’s Office.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Turnout is for people who are <strong>at least 13 years old</strong>. We do not knowingly keep data of younger children. If you
        believe that one has an account, tell us and we remove it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        When this policy changes, the new text appears here with its date, and we announce changes that matter before they apply. Questions
        go to <SupportLink />.
      </p>
    ),
  },
];
