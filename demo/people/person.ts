import type { BookingWindow } from '#features/content/contract/booking-window.ts';
import type { NewQuestion } from '#features/content/contract/booking-questions.ts';
import type { Looks } from '../pictures/portrait.ts';
import type { SceneName } from '../pictures/scenes.ts';

/** A post of the demo; `talk` are the comments on it, and a line that begins with `> ` is the creator's answer to the one before. */
export type DemoPost = { text: string; pictures: number; talk: readonly string[] };

export type DemoPlace = { online: string } | { address: string; city: string; postcode: string };

export type DemoKind = { name: string; note?: string; pence: number; most?: number; places?: number };

export type DemoSession = {
  title: string;
  text: string;
  /** Days from today to the first date; negative if that is over. */
  day: number;
  /** 1 for Monday to 7 for Sunday, if the session is known by its day; the first date moves to the nearest one. */
  weekday: number | null;
  /** Wall-clock time in London. */
  time: string;
  minutes: number;
  pence: number;
  places: number | null;
  place: DemoPlace;
  /** How many weeks in a row; 1 is a single date. */
  weeks: number;
  /** How full the next date is. */
  fill: 'none' | 'few' | 'half' | 'nearly' | 'full';
  cancelled: boolean;
  notes: string | null;
  subtitle: string | null;
  questions: readonly DemoQuestion[];
  booking: BookingWindow | null;
  /** Which of the ready-made policies holds for tickets that buyers return; null if nothing is promised. */
  returns: 'credit' | null;
  /** Kinds of ticket beside the standard one; a price of one's own goes from `pence` to `most`. */
  kinds: readonly DemoKind[];
  /** What its picture shows; null for one of its host's scenes. */
  scene: SceneName | null;
};

/** What somebody who books is asked. */
export type DemoQuestion = Pick<NewQuestion, 'text' | 'kind'> & Partial<Omit<NewQuestion, 'id' | 'text' | 'kind'>>;

export type DemoPerson = {
  username: string;
  email: string;
  name: string;
  bio: string;
  links: readonly { url: string; label: string }[];
  face: Partial<Looks>;
};

export type DemoCreator = DemoPerson & {
  city: string;
  topics: readonly string[];
  /** What this person's pictures show. */
  scenes: readonly [SceneName, ...SceneName[]];
  /** Whether the person has a payout account and can charge money. */
  sells: boolean;
  /** The share of the others who follow, from 0 to 1. */
  pull: number;
  posts: readonly DemoPost[];
  sessions: readonly DemoSession[];
};

/** The domain that marks the demo's people; `.example` addresses belong to nobody (RFC 2606). */
export const DEMO_EMAIL_DOMAIN = 'demo.turnout.example';

export function post(text: string, pictures = 0, ...talk: string[]): DemoPost {
  return { text, pictures, talk };
}

export function online(room: string): DemoPlace {
  return { online: `https://meet.example.com/${room}` };
}

export function venue(address: string, city: string, postcode: string): DemoPlace {
  return { address, city, postcode };
}

type SessionDetails = Partial<
  Pick<
    DemoSession,
    | 'weekday'
    | 'pence'
    | 'places'
    | 'weeks'
    | 'fill'
    | 'cancelled'
    | 'notes'
    | 'subtitle'
    | 'questions'
    | 'booking'
    | 'returns'
    | 'kinds'
    | 'scene'
  >
>;

/** A session that begins `day` days from today at `time` in London; free, one-off and without a limit unless `details` says otherwise. */
export function session(
  title: string,
  when: readonly [day: number, time: string, minutes: number],
  place: DemoPlace,
  text: string,
  details: SessionDetails = {},
): DemoSession {
  const [day, time, minutes] = when;
  return {
    title,
    text,
    day,
    weekday: null,
    time,
    minutes,
    place,
    pence: 0,
    places: null,
    weeks: 1,
    fill: 'half',
    cancelled: false,
    notes: null,
    subtitle: null,
    questions: [],
    booking: null,
    returns: null,
    kinds: [],
    scene: null,
    ...details,
  };
}
