import { describe, expect, test } from 'vitest';
import * as LIMITS from '#kernel/limits.ts';
import { checkFile, typeOfFile } from './check-file.ts';

const photo = { name: 'beach.jpg', type: 'image/jpeg', size: 1000 };

describe('a chosen file', () => {
  test('is refused as a picture if it isn’t an image', () => {
    expect(checkFile({ ...photo, name: 'notes.pdf', type: 'application/pdf' }, 'picture')).toBe('Only image files are allowed');
    expect(checkFile({ ...photo, name: 'film.mp4', type: 'video/mp4' }, 'picture')).toBe('Only image files are allowed');
  });

  test('is refused as media if its type isn’t accepted', () => {
    expect(checkFile({ ...photo, name: 'notes.pdf', type: 'application/pdf' }, 'media')).toBe('Unsupported file type');
    expect(checkFile({ ...photo, name: 'logo.svg', type: 'image/svg+xml' }, 'picture')).toBe('Unsupported file type');
  });

  test('is refused one byte above 10 MB and accepted at 10 MB', () => {
    expect(checkFile({ ...photo, size: LIMITS.imageBytesMax + 1 }, 'picture')).toBe('File size exceeds 10MB');
    expect(checkFile({ ...photo, size: LIMITS.imageBytesMax }, 'picture')).toBeNull();
  });

  test('may be a film if media is accepted, and a film may be larger', () => {
    expect(checkFile({ name: 'film.mov', type: '', size: LIMITS.imageBytesMax + 1 }, 'media')).toBeNull();
    expect(checkFile({ name: 'film.avi', type: 'video/x-msvideo', size: 1000 }, 'media')).toBe('Unsupported file type');
  });

  test('is refused if it is empty', () => {
    expect(checkFile({ ...photo, size: 0 }, 'media')).toBe('This file is empty.');
  });

  test('gets its type from its extension if the system knows none', () => {
    expect(typeOfFile({ name: 'IMG_1.HEIC', type: '' })).toBe('image/heic');
    expect(checkFile({ name: 'IMG_1.HEIC', type: '', size: 1000 }, 'picture')).toBeNull();
  });
});
