import { type DemoCreator, type DemoPost, type DemoSession, online, post, session } from './person.ts';
import { TERMS } from './terms.ts';

/** A post of the demo that only subscribers read, unless there is nothing to subscribe to. */
export type SubscribersPost = DemoPost & { hoursAgo: number };

type ForSubscribers = { posts: readonly SubscribersPost[]; sessions?: readonly DemoSession[] };

/** What the creators with an offer keep for their subscribers; everyone else sees a locked card with its first words. */
const FOR_SUBSCRIBERS: Readonly<Record<string, ForSubscribers>> = {
  mayamoves: {
    posts: [
      ago(
        20,
        post(
          'Sunday drill, week twelve: hips that have sat all week. Four moves, six minutes, one wall and no mat. Begin on the quiet side, even if the other one is louder: it teaches the loud one how it’s done. Go slower than you think, then slower again, and stop two breaths before you want to.\n\nThe four:\n1. Wall sit with one ankle on the other knee, eight breaths.\n2. Half kneeling, squeeze the back leg, reach up and over.\n3. Ninety-ninety, hands off the floor if you can.\n4. Stand up from it without hands. Twice is plenty.\n\nTell me below how Monday’s stairs were. #Mobility',
          2,
          'margaret60kg: Did it with the dog asleep on my feet. Does that still count?',
          '> It counts double, and the dog gets a certificate.',
          'noah_b: Monday’s stairs: quiet. First time since March.',
        ),
      ),
      ago(
        5 * 24,
        post(
          'The plan for the next four weeks, before it goes on the studio wall. I’ve written it for people who have ten minutes and no more, because that’s who you told me you are. Nothing here needs floor space you don’t have, and nothing needs to be done on the day it says. If a week goes missing, carry on where you stopped.\n\nMonday: ankles at the kitchen counter. Wednesday: hips against the wall. Friday: shoulders with a tea towel. If your knees complain, swap Wednesday for the chair version in the picture and write to me, I’ll find you another.',
          1,
          'farah_d: Ten minutes I have. Eleven I don’t.',
          '> I’ve timed it. Nine and a half.',
        ),
      ),
    ],
    sessions: [
      session(
        'Sunday drill, live',
        [6, '09:30', 30],
        online('sunday-drill'),
        'The drill of the week, done together, with time for questions about your own hips, knees and shoulders. Camera on if you’d like me to look, off if you’re still in pyjamas. #Mobility',
        { weekday: 7, weeks: 4, fill: 'half' },
      ),
    ],
  },
  clayandkiln: {
    posts: [
      ago(
        7,
        post(
          'Before anyone else sees it: the first eight plates of a set for a restaurant that opens in spring. They asked for ‘the sea, but not blue’, which I’ve thought about for six weeks. So far that means a white that goes green where it’s thick and sand where the clay shows through, and it behaves differently on every shelf of the kiln.\n\nTest tiles are in the pictures, top shelf to bottom. I keep going back to the third, and I don’t trust myself. Which one would you eat toast from? #Ceramics',
          3,
          'hye_jin: The third. It looks like the Mumbles in November.',
          '> That’s what I saw as well. The third, then.',
        ),
      ),
      ago(
        9 * 24,
        post(
          'What went wrong with the tall jugs, since some of you asked. I pulled the handles on the same day as I threw the bodies, because I was behind and thought I’d get away with it. The handles dried first, pulled at the rim and left a crack as thin as a hair in nine out of eleven. You can’t see it. You’d hear it, though: a good jug rings and these say ‘tock’.\n\nThe other two are in the picture. They ring.',
          1,
          'ingrid_h: I’d buy one that says ‘tock’.',
          '> You’d have tea on your knees by Thursday.',
        ),
      ),
    ],
  },
  mei_cooks: {
    posts: [
      ago(
        30,
        post(
          'This week’s recipe: tomato and egg, which every family makes and every family makes right. Ours is soft, sweet and ready before the rice is. Four ripe tomatoes, five eggs, two spring onions, a spoonful of sugar and the courage to take the pan off the heat while it still looks too wet.\n\n1. Beat the eggs with a pinch of salt and a splash of water.\n2. Hot oil, eggs in, three slow strokes, out again at once.\n3. Tomatoes in the same pan with the white of the onions, sugar, salt, lid on for three minutes.\n4. Eggs back, ten seconds, green on top.\n\nNo ketchup. You know who you are. #Cooking',
          2,
          'luca_v: My grandmother would put basil in. She’s not to be told about this.',
          '> Your grandmother may do as she likes.',
          'amina_y: Made it before the rice was done. Twice this week already.',
        ),
      ),
      ago(
        8 * 24,
        post(
          'Your questions, answered. Why does my dough tear? It’s cold or you’re in a hurry; wait twenty minutes and both get better. Can I freeze dumplings? Yes, raw and apart on a tray, then in a bag, and never thaw them before cooking. Which soy sauce? Two: a light one for salt and a dark one for colour, and the cheap ones are fine. Is your chilli oil for sale? No, but here’s how it’s made.\n\nOne cup of flakes, one of sesame, a star anise, a bay leaf. Oil hot enough to make a chopstick sizzle, poured over in three goes. Wait a day. Hide it.',
          1,
          'noah_b: Hidden. Already found by my flatmate.',
        ),
      ),
    ],
  },
};

/** Returns what a creator shares with subscribers only. */
export function subscribersPostsOf({ username }: Pick<DemoCreator, 'username'>): readonly SubscribersPost[] {
  return FOR_SUBSCRIBERS[username]?.posts ?? [];
}

/** Returns what a creator offers and has offered before, then what is for subscribers only. */
export function sessionsOf(creator: Pick<DemoCreator, 'username' | 'sessions'>): readonly DemoSession[] {
  return [...creator.sessions, ...(TERMS[creator.username] ?? []), ...subscribersSessionsOf(creator)];
}

/** Returns the sessions for subscribers only. */
export function subscribersSessionsOf({ username }: Pick<DemoCreator, 'username'>): readonly DemoSession[] {
  return FOR_SUBSCRIBERS[username]?.sessions ?? [];
}

function ago(hoursAgo: number, shared: DemoPost): SubscribersPost {
  return { ...shared, hoursAgo };
}
