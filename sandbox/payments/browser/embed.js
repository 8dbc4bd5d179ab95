// The checkout page: formats what is typed, sends it, shows what is wrong, and tells the page around it how it went.
const root = document.querySelector('[data-checkout]');
const form = document.querySelector('[data-card-form]');
const parentOrigin = root?.dataset.parent || null;

function tell(message) {
  if (window.parent === window || parentOrigin === null) return false;
  window.parent.postMessage({ source: 'payments-sandbox', ...message }, parentOrigin);
  return true;
}

new ResizeObserver(() => tell({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })).observe(
  document.documentElement,
);

if (root?.dataset.state === 'complete') leave({ redirect: root.dataset.redirect || null });

function leave({ redirect }) {
  if (redirect === null) {
    tell({ type: 'complete' });
    return;
  }
  if (!tell({ type: 'redirect', url: redirect })) window.location.assign(redirect);
}

if (form !== null) start();

function start() {
  const button = form.querySelector('[data-pay]');
  const summary = form.querySelector('[data-error]');
  const fields = new Map([...form.querySelectorAll('[data-field]')].map((input) => [input.dataset.field, input]));

  // Pressed before this script listens, the button would send the form by itself.
  button.disabled = false;

  fields.get('number')?.addEventListener('input', ({ target }) =>
    regroup(
      target,
      target.value
        .replaceAll(/\D/g, '')
        .slice(0, 19)
        .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    ),
  );
  fields.get('expiry')?.addEventListener('input', ({ target, inputType }) => {
    const digits = target.value.replaceAll(/\D/g, '');
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    const text =
      padded.length > 2 || (padded.length === 2 && inputType === 'insertText') ? `${padded.slice(0, 2)}/${padded.slice(2, 6)}` : padded;
    regroup(target, text);
  });
  fields.get('securityCode')?.addEventListener('input', ({ target }) => regroup(target, target.value.replaceAll(/\D/g, '').slice(0, 4)));
  for (const [name, input] of fields) input.addEventListener('input', () => mark(name, ''));

  for (const use of document.querySelectorAll('[data-use-card]')) {
    use.addEventListener('click', () => {
      fill('number', use.dataset.useCard);
      if (fields.get('expiry').value === '') fill('expiry', use.dataset.expiry);
      if (fields.get('securityCode').value === '') fill('securityCode', '123');
      (fields.get('name').value === '' ? fields.get('name') : button).focus();
    });
  }

  function fill(name, value) {
    const input = fields.get(name);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function regroup(input, text) {
    if (input.value === text) return;
    const atEnd = input.selectionStart === input.value.length;
    const digitsBefore = input.value.slice(0, input.selectionStart ?? 0).replaceAll(/\D/g, '').length;
    input.value = text;
    if (atEnd || document.activeElement !== input) return;
    let position = 0;
    for (let seen = 0; position < text.length && seen < digitsBefore; position += 1) if (/\d/.test(text[position])) seen += 1;
    input.setSelectionRange(position, position);
  }

  function mark(name, message) {
    const input = fields.get(name);
    const note = document.getElementById(`${input.id}-error`);
    note.textContent = message;
    if (message === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }

  function showFailure({ field, message }) {
    if (field !== null && fields.has(field)) {
      mark(field, message);
      fields.get(field).focus();
      return;
    }
    summary.textContent = message;
    summary.hidden = false;
    summary.scrollIntoView({ block: 'nearest' });
  }

  function setBusy(busy, label) {
    button.disabled = busy;
    form.setAttribute('aria-busy', String(busy));
    button.querySelector('[data-label]').textContent = busy ? label : button.dataset.label;
    button.querySelector('[data-spinner]').hidden = !busy;
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    summary.hidden = true;
    for (const name of fields.keys()) mark(name, '');
    setBusy(true, 'Paying…');
    try {
      const entry = Object.fromEntries([...fields].map(([name, input]) => [name, input.value]));
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: root.dataset.secret, ...entry }),
      });
      const result = await response.json();
      if (!response.ok) throw new Error(result.error?.message);
      await follow(result);
    } catch {
      setBusy(false);
      showFailure({
        field: null,
        message: 'The payment could not be sent. Check your connection and try again; you won’t be charged twice.',
      });
    }
  });

  async function follow(result) {
    if (result.status === 'requires_action') {
      setBusy(true, 'Waiting for your bank…');
      await follow(await authenticate(result.url));
      return;
    }
    if (result.status === 'failed') {
      setBusy(false);
      showFailure(result.error);
      return;
    }
    const done = document.querySelector(result.status === 'succeeded' ? '[data-done]' : '[data-closed]');
    form.hidden = true;
    document.querySelector('[data-help]')?.setAttribute('hidden', '');
    done.hidden = false;
    done.focus();
    if (result.status === 'succeeded') leave(result);
  }

  function authenticate(url) {
    const dialog = document.querySelector('[data-bank]');
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.title = '3-D Secure';
    frame.name = 'three-d-secure';
    dialog.querySelector('[data-bank-frame]').replaceChildren(frame);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.oncancel = (event) => event.preventDefault();
      window.addEventListener('message', function listen(event) {
        if (event.origin !== window.location.origin || event.source !== frame.contentWindow) return;
        if (event.data?.source !== 'payments-sandbox' || event.data.type !== 'authenticated') return;
        window.removeEventListener('message', listen);
        dialog.close();
        frame.remove();
        resolve(event.data.result);
      });
    });
  }
}
