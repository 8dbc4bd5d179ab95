import { redirect } from 'react-router';

/** The hub begins with the orders. */
export function loader(): Response {
  return redirect('/my-hub/orders');
}

// Must not name `loader`, which the browser's bundle leaves out.
export function clientLoader(): Response {
  return redirect('/my-hub/orders');
}

/** Never rendered: the loader always leads on. */
export default function MyHubPage() {
  return null;
}
