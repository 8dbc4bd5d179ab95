import { EMBED_HEIGHTS } from '../rules.ts';

/**
 * The script of the frame: reports its height to the page around it, and follows the colours which that page sends, unless its address says
 * others. Any page may frame it, so it checks who sent a message, accepts two colours and nothing else, and uses them only where the words
 * stay legible. In a frame that doesn't grow it hides the dates that would be cut.
 */
export const FRAME_SCRIPT = `(() => {
const page = document.documentElement, main = document.querySelector('main'), rows = [...document.querySelectorAll('li')];
const { colours, accent } = page.dataset;
const light = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  .reduce((sum, one, at) => sum + [0.2126, 0.7152, 0.0722][at] * (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4), 0);
const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
const isColour = (text) => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);
// A page of its own scrolls, and has no page around it to wait for.
  let grows = parent === window;
function paint(own) {
  const paper = light(page.classList.contains('dark') ? '#17181d' : '#ffffff');
  const isUsable = isColour(own) && contrast(light(own), paper) >= 3;
  page.style.setProperty('--accent', isUsable ? own : '');
  page.style.setProperty('--on', isUsable ? (contrast(light(own), 0) > contrast(light(own), 1) ? '#000' : '#fff') : '');
}
function fit() {
  for (const row of rows) row.hidden = false;
  for (let last = rows.length - 1; !grows && last > 0 && main.offsetHeight > innerHeight; last--) rows[last].hidden = true;
}
function report() {
  if (parent !== window) parent.postMessage({ turnout: 'height', height: Math.ceil(main.getBoundingClientRect().height), fits: grows }, '*');
}
addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data || data.turnout !== 'page') return;
  grows = true;
  if (colours === 'auto' && isColour(data.text)) page.classList.toggle('dark', light(data.text) > 0.3);
  paint(accent || data.accent);
  page.classList.remove('waits');
  fit();
  report();
});
if (grows) page.classList.remove('waits');
paint(accent);
fit();
addEventListener('resize', fit);
new ResizeObserver(report).observe(main);
report();
})()`;

/**
 * Returns the script for the page around the frame, which is somebody else's: gives each schedule the height that it reports, and sends it
 * the colours of the page's text and links, again when they change. It accepts messages of frames from `origin` alone, and changes nothing
 * but their height. Colours go to whatever the frame shows (`*`), because they are no secret.
 */
export function pageScript(origin: string): string {
  return `(() => {
const ORIGIN = ${JSON.stringify(origin).replaceAll('<', String.raw`\u003c`)};
if (window.turnoutEmbeds) return;
window.turnoutEmbeds = true;
const frames = () => [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(ORIGIN + '/embed/'));
const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
function hexOf(colour) {
  if (!brush) return null;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
  return alpha < 255 ? null : '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}
function coloursAt(place) {
  const style = getComputedStyle(place), text = hexOf(style.color);
  const probe = place.appendChild(Object.assign(document.createElement('a'), { href: '#', hidden: true }));
  const link = hexOf(getComputedStyle(probe).color);
  probe.remove();
  const chosen = style.accentColor && style.accentColor !== 'auto' ? hexOf(style.accentColor) : link;
  return { text, accent: [text, '#0000ee', '#9e9eff'].includes(chosen) ? null : chosen };
}
function send(frame) {
  if (frame.parentElement && frame.contentWindow) frame.contentWindow.postMessage({ turnout: 'page', ...coloursAt(frame.parentElement) }, '*');
}
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ORIGIN || !data || data.turnout !== 'height' || !Number.isFinite(data.height)) return;
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  if (!frame) return;
  const height = Math.min(Math.max(Math.ceil(data.height), ${EMBED_HEIGHTS.least}), ${EMBED_HEIGHTS.greatest}) + 'px';
  frame.style.height = height;
  if (!data.fits) send(frame);
});
const sendAll = () => frames().forEach(send);
sendAll();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', sendAll);
const watch = new MutationObserver(() => [50, 600].forEach((wait) => setTimeout(sendAll, wait)));
for (const one of [document.documentElement, document.body]) watch.observe(one, { attributes: true, attributeFilter: ['class', 'style', 'data-theme', 'data-color-scheme'] });
})()`;
}
