/** Runs in the browser: shows times in the reader's own time zone, and reloads the page when a mail arrives. */
export const SCRIPT = `
for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
const { newest, to } = document.body.dataset;
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch('/newest?' + new URLSearchParams({ to })).catch(() => null);
  if (answer?.ok && (await answer.json()).id !== newest && !document.activeElement?.matches('input')) location.reload();
}, 2000);
`;
