import { describe, expect, test } from 'vitest';
import type { OwnUser } from '../../contract.ts';
import { changeOf, checkDraft, draftOf, isChanged, moveLink, placeOfRefusal } from './profile-draft.ts';

const maya: OwnUser = {
  id: '0198c0de-0000-7000-8000-000000000001',
  username: 'mayamoves',
  displayName: 'Maya Okafor',
  profilePic: null,
  profileCoverPic: null,
  bio: null,
  links: [{ url: 'https://maya.uk/', label: null }],
  followerCount: 0,
  followingCount: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  email: 'maya@example.com',
  admin: false,
  onboardingComplete: true,
  shownAsParticipant: true,
  score: 0,
  paymentAccountId: null,
  paymentCustomerId: null,
  inSearchEngines: true,
};

describe('the draft of a profile', () => {
  test('reports each wrong field with the messages of the product page', () => {
    const { fields, links } = checkDraft({
      displayName: 'Maya!',
      username: 'ab',
      bio: 'x'.repeat(1001),
      links: [
        { id: 1, url: 'nowhere', label: 'x'.repeat(31) },
        { id: 2, url: 'https://maya.uk', label: '' },
      ],
    });
    expect(fields).toEqual({
      displayName: 'Display name can only contain letters, numbers, underscores, hyphens, and spaces',
      username: 'Username must be at least 4 characters',
      bio: 'Bio must be 1000 characters or fewer',
    });
    expect([...links]).toEqual([[1, { url: 'Must be a valid URL', label: 'Label must be 30 characters or fewer' }]]);
  });

  test('is valid initially and requests no username change', () => {
    const { fields, links } = checkDraft(draftOf(maya));
    expect(Object.values(fields).filter(Boolean)).toEqual([]);
    expect(links.size).toBe(0);
    expect(changeOf(maya, draftOf(maya))).toEqual({
      id: maya.id,
      displayName: 'Maya Okafor',
      bio: '',
      links: [{ url: 'https://maya.uk/', label: null }],
    });
  });

  test('requests a new username if it was changed', () => {
    expect(changeOf(maya, { ...draftOf(maya), username: ' maya_moves ' })).toMatchObject({ username: 'maya_moves' });
  });

  test('completes a link even if the form is submitted from within its field', () => {
    const draft = { ...draftOf(maya), links: [{ id: 1, url: ' maya.uk ', label: '' }] };
    expect(checkDraft(draft).links.size).toBe(0);
    expect(changeOf(maya, draft).links).toEqual([{ url: 'https://maya.uk', label: null }]);
  });

  test('knows whether there is anything to save', () => {
    const draft = draftOf(maya);
    expect(isChanged(maya, draft)).toBe(false);
    expect(isChanged(maya, { ...draft, displayName: ' Maya Okafor ', bio: '  ' })).toBe(false);
    for (const change of [{ bio: 'Hips' }, { username: 'MayaMoves' }, { links: [] }, { displayName: '' }])
      expect(isChanged(maya, { ...draft, ...change })).toBe(true);
  });

  test('moves a link to another place, no further than the ends', () => {
    const links = [1, 2, 3].map((id) => ({ id, url: '', label: '' }));
    const ids = (moved: readonly { id: number }[]) => moved.map(({ id }) => id);
    expect(ids(moveLink(links, 1, 2))).toEqual([2, 3, 1]);
    expect(ids(moveLink(links, 3, 0))).toEqual([3, 1, 2]);
    expect(ids(moveLink(links, 2, -5))).toEqual([2, 1, 3]);
    expect(ids(moveLink(links, 2, 99))).toEqual([1, 3, 2]);
    expect(ids(moveLink(links, 9, 0))).toEqual([1, 2, 3]);
  });

  test('puts username refusals at their field and others above the button', () => {
    expect(placeOfRefusal('This username is already taken.')).toBe('username');
    expect(placeOfRefusal('Something else')).toBe('form');
  });
});
