import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Upload, Uploads } from '#features/media/shared/use-uploads.ts';
import { ComposerFiles } from './composer-files.tsx';

const nothing = () => undefined;
const base = { id: 1, file: new File(['pond'], 'pond.jpg', { type: 'image/jpeg' }), previewUrl: 'blob:pond' };

function drawn(...uploads: Upload[]): string {
  const held: Uploads = {
    uploads,
    sending: true,
    add: nothing,
    replace: nothing,
    remove: nothing,
    retry: nothing,
    move: nothing,
    clear: nothing,
  };
  return renderToStaticMarkup(createElement(ComposerFiles, { uploads: held }));
}

test('a file being sent to a conversation shows its progress', () => {
  expect(drawn({ ...base, progress: 0.426, status: 'sending' })).toMatch(
    /<progress[^>]* aria-label="Sending pond.jpg" max="100" value="43"/,
  );
});

test('a file that has arrived shows no progress, and one that failed says why', () => {
  const uploaded = { key: 'a', fileName: 'pond.jpg', fileType: 'image/jpeg' };
  expect(drawn({ ...base, progress: 1, status: 'sent', uploaded })).not.toContain('<progress');
  const failed = drawn({ ...base, progress: 0, status: 'failed', error: 'File size exceeds 10MB', mayRetry: false });
  expect(failed).toContain('File size exceeds 10MB');
  expect(failed).not.toContain('<progress');
});
