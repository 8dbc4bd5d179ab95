// Stands in for Stripe.js while the product runs against the payment sandbox: the same calls, with the checkout page of
// this origin behind them. It must be loaded before `loadStripe`, which then finds `window.Stripe` and fetches nothing.
(() => {
  const sandboxOrigin = new URL(document.currentScript.src).origin;
  let live = null;

  class IntegrationError extends Error {
    constructor(message) {
      super(message);
      this.name = 'IntegrationError';
    }
  }

  function unavailable(name) {
    return () => {
      throw new IntegrationError(`${name} is not available in the payment sandbox. Use createEmbeddedCheckoutPage.`);
    };
  }

  function Stripe(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_sandbox_')) {
      throw new IntegrationError('The payment sandbox only accepts publishable keys that begin with pk_test_sandbox_.');
    }
    return {
      elements: unavailable('elements'),
      createToken: unavailable('createToken'),
      createPaymentMethod: unavailable('createPaymentMethod'),
      confirmCardPayment: unavailable('confirmCardPayment'),
      initEmbeddedCheckout() {
        throw new IntegrationError('initEmbeddedCheckout was removed. Use createEmbeddedCheckoutPage.');
      },
      createEmbeddedCheckoutPage: (options) => createEmbeddedCheckoutPage(publishableKey, options ?? {}),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  async function createEmbeddedCheckoutPage(publishableKey, { clientSecret, fetchClientSecret, onComplete }) {
    if (live !== null) throw new IntegrationError('You cannot have multiple Embedded Checkout objects.');
    const claim = {};
    live = claim;
    try {
      const secret = clientSecret ?? (await fetchClientSecret?.());
      const session = /^(cs_test_\w+)_secret_\w+$/.exec(secret ?? '')?.[1];
      if (session === undefined) throw new IntegrationError('fetchClientSecret must resolve to the client_secret of a Checkout Session.');
      return checkout(claim, publishableKey, session, secret, onComplete);
    } catch (error) {
      if (live === claim) live = null;
      throw error;
    }
  }

  function checkout(claim, publishableKey, session, secret, onComplete) {
    let frame = null;
    let destroyed = false;

    function listen(event) {
      if (event.origin !== sandboxOrigin || frame === null || event.source !== frame.contentWindow) return;
      const message = event.data ?? {};
      if (message.source !== 'payments-sandbox') return;
      if (message.type === 'resize' && Number.isFinite(message.height)) {
        frame.style.height = `${Math.min(Math.max(message.height, 200), 5000)}px`;
      }
      if (message.type === 'complete') onComplete?.();
      if (message.type === 'redirect' && /^https?:\/\//.test(message.url)) window.location.assign(message.url);
    }

    function unmount() {
      window.removeEventListener('message', listen);
      frame?.remove();
      frame = null;
    }

    return {
      mount(target) {
        if (destroyed) throw new IntegrationError('This Embedded Checkout was destroyed and cannot be mounted again.');
        if (frame !== null) throw new IntegrationError('This Embedded Checkout is already mounted.');
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!(place instanceof HTMLElement)) throw new IntegrationError(`The place to mount Embedded Checkout was not found: ${target}`);
        frame = document.createElement('iframe');
        const query = new URLSearchParams({ client_secret: secret, key: publishableKey, parent: window.location.origin });
        frame.src = `${sandboxOrigin}/sandbox/embed/${session}?${query}`;
        frame.title = 'Secure payment';
        frame.name = 'embedded-checkout';
        frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
        frame.style.cssText = 'border:0;width:100%;min-height:320px;height:640px;display:block;color-scheme:normal;background:transparent';
        window.addEventListener('message', listen);
        place.append(frame);
      },
      unmount,
      destroy() {
        if (destroyed) return;
        destroyed = true;
        unmount();
        if (live === claim) live = null;
      },
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
