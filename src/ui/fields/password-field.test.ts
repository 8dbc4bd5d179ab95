import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from '#ui/fields/password-field.tsx';

test('a password that a browser sends without the page’s scripts is not sent, because it has no name', () => {
  const field = renderToString(createElement(PasswordField, { label: 'Password', name: 'password', autoComplete: 'current-password' }));
  expect(field).toContain('autoComplete="current-password"');
  expect(field).not.toContain('name=');
});
