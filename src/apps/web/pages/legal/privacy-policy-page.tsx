import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { definePage } from '#platform/web/page/define-page.ts';
import { useSite } from '#platform/web/page/site.ts';
import { LegalLink, LegalRecords, LegalText, SiteHost, SiteName, SupportLink, type LegalSection } from './legal-text.tsx';
import { PublishedText } from './published-text.tsx';
import { POLICY_RECORDS } from './policy-records.ts';

const page = definePage('/privacy-policy', {
  queries: (trpc) => [trpc.administration.getLegalText.queryOptions({ kind: 'PRIVACY' })],
  head: () => ({
    title: 'Privacy policy',
    description: 'What personal data is kept, why, for how long, who else sees it, and how to get a copy or have it deleted.',
    path: paths.privacy,
  }),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;

/** The privacy policy: each personal datum, its purpose, grounds and retention. */
export default function PrivacyPolicyPage() {
  return (
    <PublishedText
      kind="PRIVACY"
      data={DATA}
      own={(published) => (
        <LegalText
          title="Privacy policy"
          effective="2026-11-27"
          summary="We keep what is needed to run accounts, sessions, tickets and payments, and nothing to follow you around. There are no ads and no trackers, and we don’t sell your data."
          sections={SECTIONS}
          {...published}
        />
      )}
    />
  );
}

function AskedAboutPlaces() {
  const { maps, geocoder } = useSite();
  return (
    <>
      {maps === null ? null : (
        <li>
          <strong>The map provider at {maps}</strong> sees your network address and which part of a map you look at, but only once you open
          a map.
        </li>
      )}
      {geocoder === null ? null : (
        <li>
          <strong>The address provider at {geocoder}</strong> is asked by our server, which sends the place you type, or your location if
          you share it. It isn’t told who is asking.
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

const DATA: LegalSection = {
  id: 'what-we-keep',
  title: 'What we keep, and why',
  body: <LegalRecords label="What we keep, and why" records={POLICY_RECORDS} />,
};

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
  DATA,
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <ul>
        <li>
          <strong>Everyone</strong> sees your profile (username, display name, pictures, bio, links, follower counts) and what you publish
          for everyone. Only you and we can see your email address.
        </li>
        <li>
          <strong>Signed-in people</strong> see the names and pictures of people taking part in a session. Only the host and ticket holders
          see the exact address or link of a session.
        </li>
        <li>
          <strong>The person you write to</strong> sees your messages. We see only those that somebody reports.
        </li>
        <li>
          <strong>The creator</strong> you buy from sees your username, what you bought, what you paid and whether you came. They never see
          your card.
        </li>
        <li>
          <strong>Our administrators</strong> see what people report, orders and payments, and, when they look into an account, which kinds
          of device it is signed in on and when. Reading your whole email address is recorded, and so is each decision.
        </li>
        <li>
          <strong>Our payment provider</strong> receives what it needs to charge a card, to prevent fraud and to pay creators out. It is
          responsible for that data under its own privacy policy.
        </li>
        <AskedAboutPlaces />
        <li>
          <strong>Providers who host our servers and deliver our emails</strong> handle data only on our instructions. Authorities receive
          data if the law requires us to provide it.
        </li>
      </ul>
    ),
  },
  {
    id: 'pictures',
    title: 'Pictures you upload',
    body: (
      <p>
        We make new copies of each picture in the sizes the site needs, and remove what the camera stored in it, such as location and
        device. Only these copies are ever shown. Pictures in posts for subscribers are shown only to people who can see the post.
      </p>
    ),
  },
  {
    id: 'no-tracking',
    title: 'No tracking',
    body: (
      <p>
        <SiteName /> loads no analytics, advertising or social media scripts, and no fonts from elsewhere, and builds no profile of you for
        anyone else. It sets no cookies of its own; what it keeps in your browser is listed in the{' '}
        <LegalLink to={paths.cookies}>cookie policy</LegalLink>.
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
          Orders, payments and refunds: for as long as tax and accounting law requires, even after an account is closed. Anything no longer
          needed for that is removed, such as your name and what you had called the things you sold.
        </li>
        <li>What our payment provider reports to us: until we have acted on it. That it reported something: 90 days.</li>
        <li>What is waiting to be done for you, such as an email to be sent: until it is done, or for two weeks if it failed.</li>
        <li>Codes we email you: until they are used or expire.</li>
        <li>Counts of attempts that protect against abuse: for the period the limit covers, at most a day.</li>
        <li>
          Technical logs: for as long as we need them to find faults and fend off attacks. Passwords, tokens and card data are never written
          to them.
        </li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored only as a salted hash that cannot be reversed. Access is limited to those who need it to run the site. If
        something goes wrong that puts you at risk, we’ll tell you and the relevant authority.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask for a copy of your data, have it corrected or deleted, object to any use based on our legitimate interests, restrict
          how it is used, and take your data elsewhere. You can change much of it yourself under “Settings”. For the rest, write to{' '}
          <SupportLink />; we’ll reply within one month, free of charge.
        </p>
        <p>
          If you’re not happy with our answer, you may complain to the data protection authority where you live. In the United Kingdom that
          is the Information Commissioner’s Office.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        <SiteName /> is for people who are <strong>at least {LIMITS.minimumAge} years old</strong>. We don’t knowingly keep data about
        younger children. If you believe a younger child has an account, tell us and we’ll remove it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <p>
        When this policy changes, we publish the new text here with its date, and announce important changes before they apply. Send
        questions to <SupportLink />.
      </p>
    ),
  },
];
