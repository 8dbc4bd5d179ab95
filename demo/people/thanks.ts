/** What people write with a tip on a profile; many write nothing. */
export const THANKS: readonly string[] = [
  'For the week when I couldn’t come and you sent the drills anyway.',
  'First time in years that I tied my own shoes standing up. Thank you!',
  'Have a coffee on me.',
  'My physio asked who I’ve been seeing. You, I said.',
  'For staying on after class to look at my shoulder.',
  'Happy birthday from the whole Tuesday row.',
  'You kept me going all winter.',
  'I use the six-out breath every day at work.',
  'Small thanks for a big change.',
  'For the tea fund.',
];
