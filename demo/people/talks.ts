/** One conversation: between whom, and what was said, by whom, and how many minutes ago. */
export type DemoTalk = {
  people: readonly [string, string];
  lines: readonly (readonly [by: 0 | 1, text: string, minutesAgo: number])[];
  /** How many of the last lines their recipient hasn't read. */
  unread?: number;
  /** The second person doesn't know the first and hasn't answered yet. */
  isRequest?: boolean;
};

const DAY = 24 * 60;

/** What the demo's people have written to each other. The first of `people` began. */
export const TALKS: readonly DemoTalk[] = [
  {
    people: ['noah_b', 'mayamoves'],
    lines: [
      [0, 'Just booked. It’s my first one, anything I should know?', DAY + 190],
      [0, 'I haven’t stretched since about 2019', DAY + 189],
      [1, 'Perfect, you’ll fit right in', DAY + 171],
      [1, 'Bring layers and a thick towel. We meet at the Pavilion.', DAY + 170],
      [0, 'I have a towel. Layers I’ll have to buy.', DAY + 165],
      [1, '😄', DAY + 164],
      [0, 'Morning! Can I bring my sister along?', 48],
      [0, 'She’s mostly knees and optimism', 47],
    ],
    unread: 2,
  },
  {
    people: ['clayandkiln', 'mayamoves'],
    lines: [
      [0, 'Your mugs came out of the kiln this morning. Not one crack.', 2 * DAY + 60],
      [1, 'The blue ones too?', 2 * DAY + 20],
      [0, 'The blue ones most of all. Shall I post them, or will you come by?', 2 * DAY + 10],
      [1, 'I’ll come by on Saturday, and I’ll bring cake', 2 * DAY],
    ],
  },
  {
    people: ['mayamoves', 'tomlifts'],
    lines: [
      [0, 'How is the knee?', 3 * DAY + 400],
      [1, 'Behaving. Two minutes a day, like you said.', 3 * DAY + 320],
      [0, 'Who would have thought', 3 * DAY + 310],
      [1, 'You. Repeatedly.', 3 * DAY + 300],
    ],
  },
  {
    people: ['anasilva_yoga', 'mayamoves'],
    lines: [
      [0, 'Could you take my Thursday class on the 3rd? I’m at a wedding.', 4 * DAY + 90],
      [1, 'Gladly. Same room?', 4 * DAY + 60],
      [0, 'Same room, same people, same squeaky floor', 4 * DAY + 55],
      [1, 'Then it’s settled', 4 * DAY + 40],
      [0, 'You’re a star. Same time next week then', 130],
    ],
    unread: 1,
  },
  {
    people: ['noah_b', 'hiit_with_kofi'],
    lines: [
      [0, 'Is the third drill fine with a bad ankle?', 5 * DAY],
      [1, 'Leave the jump out and march it. Same work, kinder landing.', 5 * DAY - 40],
      [0, 'Marching it is. Thank you!', 5 * DAY - 60],
    ],
  },
  {
    people: ['ciao_giulia', 'noah_b'],
    lines: [
      [0, 'Ciao Noah! Tuesday’s recording is up.', 6 * DAY],
      [1, 'Grazie! I mean: grazie mille.', 6 * DAY - 30],
      [0, 'See? It works already.', 300],
    ],
    unread: 1,
  },
  {
    people: ['sourdough_sam', 'mayamoves'],
    lines: [
      [
        0,
        'Hi Maya, I bake for a small office of twelve in Dalston. Would you do a desk reset for us on a Thursday? Happy to pay for the room and your time.',
        185,
      ],
      [0, 'This is us: www.sams-loaves.example', 184],
    ],
    unread: 2,
    isRequest: true,
  },
];
