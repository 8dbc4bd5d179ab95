import { type DemoSession, online, session, venue } from './person.ts';

const PARK = venue('Pavilion, Victoria Park', 'London', 'E9 7DE');

/** Terms that are over, from which the year's money came. Their days are counted from today, like those of all sessions. */
export const TERMS: Readonly<Record<string, readonly DemoSession[]>> = {
  mayamoves: [
    session(
      'Slow mornings',
      [-331, '07:30', 45],
      PARK,
      'Ten weeks of joints and breath before work, from the toes up. We begin lying down and nobody has ever complained. #Mobility #Morning',
      { pence: 900, places: 12, weeks: 10, fill: 'nearly' },
    ),
    session(
      'Strong hips',
      [-240, '18:30', 50],
      PARK,
      'Hips that carry you up the stairs and down to the floor: ten evenings, each a little deeper than the one before. #Mobility',
      { pence: 900, places: 12, weeks: 10, fill: 'full' },
    ),
    session(
      'In all weathers',
      [-157, '07:00', 45],
      PARK,
      'The long walk-and-move term: laps of the park with a drill at each bench. #Mobility #Morning',
      { pence: 1000, places: 14, weeks: 11, fill: 'nearly' },
    ),
    session(
      'Back to the desk',
      [-66, '12:30', 40],
      online('back-to-the-desk'),
      'For everyone whose holiday ended in a chair. Eight lunch breaks, camera optional. #Stretch',
      { pence: 800, places: 12, weeks: 8, fill: 'nearly' },
    ),
  ],
  clayandkiln: [
    session(
      'Ten bowls, ten weeks',
      [-150, '18:30', 120],
      venue('Above 12 St Helen’s Avenue', 'Swansea', 'SA1 4NE'),
      'One bowl an evening and no shortcuts. By the tenth you own a set that nearly matches.',
      { pence: 2200, places: 6, weeks: 10, fill: 'full' },
    ),
  ],
  mei_cooks: [
    session(
      'Noodle Sundays',
      [-95, '18:00', 90],
      online('noodles-from-nothing'),
      'Flour, water, a broom handle. Six Sundays that end with everyone eating.',
      { pence: 1400, places: 10, weeks: 6, fill: 'nearly' },
    ),
  ],
};
