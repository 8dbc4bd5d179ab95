import { type DemoPerson, DEMO_EMAIL_DOMAIN } from './person.ts';

function member(username: string, name: string, bio: string, face: DemoPerson['face']): DemoPerson {
  return { username, name, bio, face, links: [], email: `${username}@${DEMO_EMAIL_DOMAIN}` };
}

/** The ordinary members: they follow, like, comment and take part. */
export const MEMBERS: readonly DemoPerson[] = [
  {
    ...member('noah_b', 'Noah Bennett', 'Here for the runs and the dumplings.', { skin: 0, hair: 3, style: 'short' }),
    email: `noah@${DEMO_EMAIL_DOMAIN}`,
  },
  member('amina_y', 'Amina Yusuf', 'Nurse, night owl, beginner at everything.', { skin: 5, style: 'scarf' }),
  member('oldbert81', 'Bert Hollis', 'Chair yoga, front row.', { skin: 0, hair: 8, style: 'bald' }),
  member('dilnoza_runs', 'Dilnoza Karimova', 'Last but four and proud of it.', { skin: 2, hair: 1, style: 'long' }),
  member('margaret60kg', 'Margaret Doyle', 'Lifting since 73.', { skin: 0, hair: 8, style: 'bob' }),
  member('callum_t', 'Callum Tait', 'Firefighter. Out-planked.', { skin: 0, hair: 6, style: 'crop' }),
  member('pauline_68', 'Pauline Marsh', 'Learning to code, one folder at a time.', { skin: 1, hair: 7, style: 'curls' }),
  member('ayesha_swims', 'Ayesha Malik', 'Second buoy. Next stop: the island.', { skin: 3, hair: 0, style: 'bun' }),
  member('benji_w', 'Ben Whittaker', 'Sorry about the headtorch.', { skin: 0, hair: 4, style: 'side' }),
  member('thandeka_m', 'Thandeka Moyo', 'Row four in the choir. Very loud in the car.', { skin: 6, hair: 0, style: 'afro' }),
  member('luca_v', 'Luca Vitale', 'I know the ragù isn’t from Bologna at my house.', { skin: 2, hair: 1, style: 'curls' }),
  member('hye_jin', 'Hye-jin Seo', 'Sketchbooks, buses, bakeries.', { skin: 1, hair: 0, style: 'bob' }),
  member('owen_rees', 'Owen Rees', 'Owner of a second. Is a second.', { skin: 0, hair: 2, style: 'short' }),
  member('farah_d', 'Farah Daneshvar', 'Two kids, one hour a week that is mine.', { skin: 2, hair: 0, style: 'long' }),
  member('delroy78', 'Delroy Grant', 'More bass.', { skin: 6, hair: 8, style: 'cap' }),
  member('ingrid_h', 'Ingrid Halvorsen', 'Cold water, warm bread.', { skin: 0, hair: 5, style: 'braids' }),
  member('kwame_o', 'Kwame Osei', 'Van, tools, four quiet minutes.', { skin: 7, hair: 0, style: 'crop' }),
  member('rosa_jimenez', 'Rosa Jiménez', 'Grandmother’s button tin, my stories.', { skin: 2, hair: 2, style: 'bun' }),
];

/** The demo's administrator, who sees Reported Content and Unknown Tags. */
export const ADMIN: DemoPerson = {
  username: 'robin_desk',
  email: `robin@${DEMO_EMAIL_DOMAIN}`,
  name: 'Robin Hale',
  bio: 'I look after this place. Write to me when something is wrong.',
  links: [],
  face: { skin: 3, hair: 2, style: 'short' },
};
