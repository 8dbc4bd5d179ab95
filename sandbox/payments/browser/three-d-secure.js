// The page of the card's bank: one answer, given to the checkout page around it.
const form = document.querySelector('[data-authentication]');
const status = document.querySelector('[data-status]');

// Pressed before this script listens, a button would send the form by itself: both wait for it.
for (const button of form?.querySelectorAll('button') ?? []) button.disabled = false;

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const passed = event.submitter?.value === 'complete';
  for (const button of form.querySelectorAll('button')) button.disabled = true;
  status.textContent = 'One moment…';
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: form.dataset.secret, passed }),
    });
    const result = await response.json();
    if (!response.ok) throw new Error(result.error?.message);
    status.textContent = passed ? 'Confirmed.' : 'Refused.';
    if (window.parent !== window)
      window.parent.postMessage({ source: 'payments-sandbox', type: 'authenticated', result }, window.location.origin);
  } catch (error) {
    status.textContent = error?.message || 'The bank could not be reached. Please try again.';
    for (const button of form.querySelectorAll('button')) button.disabled = false;
  }
});
