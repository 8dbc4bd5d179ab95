/** What people who were there write about a session, and what some hosts reply. */
export type WrittenReview = { stars: number; text: string; reply?: string };

/** About movement: yoga, mobility, strength, dance, swimming, walking. */
export const REVIEWS_OF_MOVEMENT: readonly WrittenReview[] = [
  {
    stars: 5,
    text: 'I came for my back and stay for the light. Sees the one person who is about to hurt themselves and says it kindly.',
    reply: 'Your back and my alarm clock are old friends by now. See you next week.',
  },
  { stars: 4, text: 'Good pace, honest warm-up. Hard to find in the dark: come five minutes earlier.' },
  { stars: 5, text: 'Forty-five minutes and the whole week has room again.' },
  { stars: 5, text: 'Two years of physio, and nobody told me to stop holding my breath. Hips are quiet now.' },
  { stars: 5, text: 'Nobody minds that I can’t touch my toes. I nearly can, since October.' },
  {
    stars: 4,
    text: 'Clear, calm and never in a hurry. I would have liked more time at the end.',
    reply: 'You’re right. Ten quiet minutes from now on.',
  },
  { stars: 5, text: 'I do it between two meetings with the camera off. Nobody knows why I smile at one o’clock.' },
  { stars: 5, text: '' },
  { stars: 3, text: 'Lovely people, but the room was full to the door and I kept an elbow in my neighbour’s mat.' },
  { stars: 5, text: 'Brought my mother. She asks every Sunday whether it is Monday yet.' },
];

/** About everything else: clay, food, music, language, making. */
export const REVIEWS_OF_MAKING: readonly WrittenReview[] = [
  { stars: 5, text: 'Patient with beginners and still interesting for my brother, who has done this for years.' },
  {
    stars: 5,
    text: 'I went home with something I made and no idea where the two hours went.',
    reply: 'It looks better on your shelf than on mine.',
  },
  { stars: 4, text: 'Everything was ready on the table. A little loud once everybody talks at once.' },
  { stars: 5, text: 'Explains why, not only how. I have used it twice at home since.' },
  { stars: 5, text: '' },
  { stars: 4, text: 'Worth every penny. Bring an apron even if the notes don’t say so.' },
  { stars: 5, text: 'The first class in years at which I asked all my questions.' },
  { stars: 3, text: 'Nice, but we started a quarter of an hour late.', reply: 'We did, and I’m sorry. The key now lives with me.' },
  { stars: 5, text: 'Small group, good tea, and I learnt what I came for.' },
];
