import { invitation } from '#kernel/http/admin-paths.ts';
import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { addPhoto, confirm, expectAccessible, fillSignUp, newPerson, PASSWORD, photo, readCode, REFUSED, signUp } from './steps.ts';

test('sign-up says at each field what is missing and focuses the first one', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter a display name')).toBeVisible();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await expect(page.getByText('Your password doesn’t meet all the requirements yet')).toBeVisible();
  await expect(page.getByText('You must be at least 13 and accept the terms')).toBeVisible();
  await expect(page.getByLabel('Display name')).toBeFocused();
  await page.getByLabel('Display name').fill('Maya!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Display name can only contain letters, numbers, underscores, hyphens, and spaces')).toBeVisible();
});

test('a new person confirms with the mailed code, even a resent one, and completes onboarding with real pictures', async ({
  page,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(REFUSED);
  const person = newPerson('Maya Okafor');
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  const first = await readCode(world.mailbox, person);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('A new confirmation code has been sent to your email.')).toBeVisible();
  const second = await readCode(world.mailbox, person, first);
  await confirm(page, first);
  await expect(page.getByText('The provided code does not match.')).toBeVisible();
  await confirm(page, second);
  await expect(page.getByText('Signup confirmed successfully')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Welcome to Turnout' });
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel(/profile picture/).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(dialog.getByText('Only image files are allowed')).toBeVisible();
  await dialog
    .getByLabel(/profile picture/)
    .setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(dialog.getByText('File size exceeds 10MB')).toBeVisible();
  await dialog.getByLabel(/profile picture/).setInputFiles(await photo('#b5475a'));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await dialog.getByLabel(/cover photo/).setInputFiles(await photo('#2f7ba3'));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Display name').fill('Maya O');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  const interests = page.getByRole('dialog', { name: 'What are you into?' });
  await interests.getByRole('button', { name: 'Yoga' }).click();
  await expectAccessible(page, '[role=dialog]');
  await interests.getByRole('button', { name: 'Continue' }).click();
  const people = page.getByRole('dialog', { name: 'People to follow' });
  const follow = people.getByRole('button', { name: /^Follow/ }).first();
  await follow.click();
  await expect(people.getByRole('button', { name: /^Following/ }).first()).toBeVisible();
  await people.getByRole('button', { name: 'Done' }).click();
  await expect(people).toBeHidden();
  await expect(page.getByRole('button', { name: /Maya O.*’s menu$/ })).toBeVisible();
  await page.goto('/#onboarding');
  await expect(page.getByRole('button', { name: /Maya O.*’s menu$/ })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('closing onboarding also completes it', async ({ page, world }) => {
  await signUp(page, world.mailbox, newPerson('Ana Silva'));
  const dialog = page.getByRole('dialog', { name: 'Welcome to Turnout' });
  const saved = page.waitForResponse((response) => response.url().endsWith('/user/update') && response.ok());
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await saved;
  await page.goto('/#onboarding');
  await expect(page.getByRole('button', { name: 'Ana Silva’s menu' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the link of an invitation fills in its code, which reaches no server’s log', async ({ page }) => {
  const code = 'ABCDEFGHJKMNPQRS';
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto(invitation(code));
  await expect(page.getByLabel('Invitation code')).toHaveValue(code);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((address) => address.split('#')[0]?.includes(code))).toEqual([]);
});

test('someone who signs up on their way to a page is returned to it, without onboarding first', async ({ page, world }) => {
  const next = `/edit-profile?from=${crypto.randomUUID()}#account`;
  await signUp(page, world.mailbox, newPerson('Tom Reyes'), `/sign-up?next=${encodeURIComponent(next)}`);
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(page).toHaveURL((url) => url.href.endsWith(next));
});

test('nobody is redirected to another site after signing in', async ({ page, world }) => {
  await signUp(page, world.mailbox, newPerson('Jo Park'), `/sign-up?next=${encodeURIComponent('//evil.example')}`);
  await expect(page.getByRole('dialog', { name: 'Welcome to Turnout' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(world.web).origin);
});

test('signing in before confirming requires a new code; a taken email and a wrong password are refused', async ({ page, world, noise }) => {
  noise.expect(REFUSED);
  const person = newPerson('Lena Fox');
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  const first = await readCode(world.mailbox, person);

  await page.goto('/sign-up');
  await page.getByLabel('Display name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /at least 13/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Email is already taken')).toBeVisible();

  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Not authorized to perform this action.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await confirm(page, await readCode(world.mailbox, person, first));
  await expect(page.getByRole('dialog', { name: 'Welcome to Turnout' })).toBeVisible();
});

test('after a reload the code still confirms and signs in, and the form stays as it is until the next page', async ({ page, world }) => {
  const person = newPerson('Iris Vale');
  await page.goto('/sign-up?next=%2Fexplore');
  await fillSignUp(page, person);
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled();
  await page.evaluate(() => {
    const seen = () => document.querySelector('input[name=email]') && (document.documentElement.dataset['askedEmail'] = 'yes');
    new MutationObserver(seen).observe(document.documentElement, { childList: true, subtree: true });
  });
  await confirm(page, await readCode(world.mailbox, person));
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole('button', { name: /’s menu$/ })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked-email');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('pending')))).toEqual([]);
});

test('on another device the code confirms too, and the person signs in by hand', async ({ page, browser, world }) => {
  const person = newPerson('Otto Vale');
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  const other = await (await browser.newContext({ baseURL: world.web })).newPage();
  await other.goto('/confirm-signup');
  await other.getByLabel('Email').fill(person.email);
  await confirm(other, await readCode(world.mailbox, person));
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue(person.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('dialog', { name: 'Welcome to Turnout' })).toBeVisible();
});

test('a forgotten password is replaced with the code from the mail', async ({ page, world }) => {
  const person = await joined(page, world, 'Sam Hill');
  await page.goto('/create-content?kind=post');
  await addPhoto(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Sam Hill’s menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const former = await readCode(world.mailbox, person);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Password reset code sent')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await readCode(world.mailbox, person, former));
  await page.getByLabel('New password', { exact: true }).fill('Another-horse-2');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Another-horse-2');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Turnout' })).toBeVisible();
  // Signing out has discarded what was not published in this tab.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Create' }).first().click();
  await page.getByRole('tab', { name: 'Post' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  await expect(page.getByLabel('Description of photo 1')).toHaveCount(0);
});

test('a profile is edited, invalid fields are named, and payouts are set up until they are active', async ({ page, world, noise }) => {
  test.slow();
  noise.expect(REFUSED);
  await joined(page, world, 'Nora Quill');
  await page.goto('/edit-profile');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Username').fill('a b');
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByLabel(`Link ${number}`, { exact: true }).fill(number === 1 ? 'nowhere' : `example.com/${number}`);
  }
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText('You can only add up to 5 links.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Username must be at least 4 characters')).toBeVisible();
  await expect(page.getByText('Must be a valid URL')).toBeVisible();

  const username = `nora_${crypto.randomUUID().slice(0, 6)}`;
  await page.getByLabel('Username').fill(username);
  // Each line follows the direction of its own script, here and on the profile.
  await page.getByLabel('Bio').fill('קדרות\nPottery on Tuesdays.');
  await expect(page.getByLabel('Bio')).toHaveCSS('unicode-bidi', 'plaintext');
  await page.getByRole('button', { name: 'Remove link 1' }).click();
  await page.getByLabel('Change picture: file').setInputFiles(await photo('#4f9a6a'));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Bio')).toHaveValue('קדרות\nPottery on Tuesdays.');
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveValue('https://example.com/2');

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Payouts and offers' }).click();
  await expect(page.getByRole('heading', { name: 'Become a Creator (Earn)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await expect(page).toHaveURL(/\/edit-profile/);
  await expect(page.getByRole('heading', { name: 'You’re a creator' })).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveURL(/\/edit-profile#monetization$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'My hub' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${username}`);
  await expect(page.getByText('Pottery on Tuesdays.')).toHaveCSS('unicode-bidi', 'plaintext');
});

test('the email changes only with the password, and mail follows it even if the page closes too soon', async ({ page, world, noise }) => {
  noise.expect(REFUSED);
  noise.expect(/net::ERR_FAILED/);
  await joined(page, world, 'Nora Newmail');
  const next = newPerson('Nora Moved');
  await page.goto('/edit-profile#email');
  const row = page.locator('#email');
  await row.getByRole('button', { name: 'Change email' }).click();
  await row.getByLabel('New email').fill(next.email);
  await row.getByRole('button', { name: 'Send code' }).click();
  await expect(row.getByText('Enter your password')).toBeVisible();
  await row.getByLabel('Your password').fill('Wrong-password-1');
  await row.getByRole('button', { name: 'Send code' }).click();
  await expect(row.getByText('Not authorized to perform this action.')).toBeVisible();
  await row.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(page, 'main');
  await row.getByRole('button', { name: 'Send code' }).click();

  await page.route('**/user/create', (route) => route.abort());
  await row.getByLabel('Confirmation code').fill(await readCode(world.mailbox, next));
  await row.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Email changed')).toBeVisible();
  await page.unroute('**/user/create');
  await page.reload();
  await expect(row.getByText(next.email)).toBeVisible();
});
