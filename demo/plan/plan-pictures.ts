import type { MediaEntityType } from '#features/media/contract.ts';
import { CREATORS, EVERYBODY } from '../people/everybody.ts';
import type { DemoCreator } from '../people/person.ts';
import { sessionsOf, subscribersPostsOf } from '../people/for-subscribers.ts';
import { ALT_TEXTS } from '../pictures/alt-texts.ts';
import { createRandom } from '../pictures/random.ts';
import { drawPortrait, drawScene } from '../pictures/render.ts';
import type { SceneName } from '../pictures/scenes.ts';
import type { Frame } from '../pictures/svg.ts';
import { demoId } from './demo-id.ts';
import { userIdOf } from './rows.ts';

/** A picture still to be drawn, and where it belongs. */
export type PlannedPicture = {
  id: string;
  userId: string;
  item: { type: 'USER' | 'POST' | 'SESSION'; id: string };
  entityType: MediaEntityType;
  position: number;
  alt: string | null;
  frame: Frame;
  draw(): string;
};

const PORTRAIT: Frame = { width: 400, height: 400 };
const COVER: Frame = { width: 1500, height: 500 };
const SHAPES: readonly Frame[] = [
  { width: 800, height: 600 },
  { width: 800, height: 600 },
  { width: 800, height: 800 },
  { width: 800, height: 450 },
  { width: 800, height: 960 },
];

/** Plans all of the demo's pictures: a face for everyone, a cover for each creator, those of posts, and one for each session. */
export function planPictures(): PlannedPicture[] {
  return [
    ...EVERYBODY.map(faceOf),
    ...CREATORS.flatMap((creator) => [coverOf(creator), ...postPictures(creator), ...sessionPictures(creator)]),
  ];
}

export function postIdOf(creator: DemoCreator, index: number): string {
  return demoId('post', creator.username, index);
}

export function subscribersPostIdOf(creator: DemoCreator, index: number): string {
  return demoId('post for subscribers', creator.username, index);
}

export function sessionIdOf(creator: DemoCreator, index: number): string {
  return demoId('session', creator.username, index);
}

function faceOf({ username, face }: (typeof EVERYBODY)[number]): PlannedPicture {
  const userId = userIdOf(username);
  const common = { id: demoId('face', username), userId, item: { type: 'USER', id: userId } } as const;
  return { ...common, entityType: 'profile', position: 0, alt: null, frame: PORTRAIT, draw: () => drawPortrait(username, face) };
}

function coverOf(creator: DemoCreator): PlannedPicture {
  const userId = userIdOf(creator.username);
  const common = { id: demoId('cover', creator.username), userId, item: { type: 'USER', id: userId } } as const;
  return {
    ...common,
    entityType: 'profileCover',
    position: 0,
    alt: null,
    frame: COVER,
    draw: () => drawScene(creator.scenes[0], `cover:${creator.username}`, COVER),
  };
}

function postPictures(creator: DemoCreator): PlannedPicture[] {
  const posts = [
    ...creator.posts.map((post, index) => ({ ...post, id: postIdOf(creator, index) })),
    ...subscribersPostsOf(creator).map((post, index) => ({ ...post, id: subscribersPostIdOf(creator, index) })),
  ];
  let drawn = 0;
  return posts.flatMap(({ id, pictures }, index) => {
    const random = createRandom(`shape:${creator.username}:${index}`);
    const frame = random.pick(SHAPES);
    return Array.from({ length: pictures }, (_, position) => {
      drawn += 1;
      return contentPicture(creator, { type: 'POST', id }, { scene: sceneAt(creator, drawn), frame, position });
    });
  });
}

function sessionPictures(creator: DemoCreator): PlannedPicture[] {
  return sessionsOf(creator).map(({ scene }, index) =>
    contentPicture(
      creator,
      { type: 'SESSION', id: sessionIdOf(creator, index) },
      { scene: scene ?? sceneAt(creator, index), frame: { width: 800, height: index === 0 ? 450 : 600 }, position: 0 },
    ),
  );
}

type Hung = { scene: SceneName; frame: Frame; position: number };

function contentPicture(creator: DemoCreator, item: PlannedPicture['item'], { scene, frame, position }: Hung): PlannedPicture {
  const id = demoId('picture', item.id, position);
  const seed = `${creator.username}:${id}`;
  return {
    id,
    userId: userIdOf(creator.username),
    item,
    entityType: 'content',
    position,
    alt: ALT_TEXTS[scene],
    frame,
    draw: () => drawScene(scene, seed, frame),
  };
}

function sceneAt(creator: DemoCreator, index: number): SceneName {
  return creator.scenes[index % creator.scenes.length] ?? creator.scenes[0];
}
