const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script nonce="[^"]*" type="module" async="">(.*?)<\/script>/s;

/**
 * Arranges a rendered page so that it is painted first and responds soon: its scripts are fetched after the style sheet and before what
 * can wait, and the script that starts the others stays in the page as plain text until the first frame has been shown. The last button
 * pressed in the meantime, even while the page is still arriving, is marked at once and replayed by the scripts
 * (`shell/hydration/before-hydration.ts`).
 */
export function arrangePage(html: string, nonce: string): string {
  const head = html.indexOf('</head>');
  const files: string[] = [];
  const start = START.exec(html.slice(head));
  if (head < 0 || start === null) return html;
  const before = html.slice(0, head).replace(PRELOAD, (_tag, path: string) => {
    files.push(path);
    return '';
  });
  const [tag, code = ''] = start;
  const waiting = `<script nonce="${nonce}" type="text/plain" data-files="${files.join(' ')}" id="start">${code}</script>`;
  const marker = `<script nonce="${nonce}">${MARKER}</script>`;
  const starter = `<script nonce="${nonce}">${STARTER}</script>`;
  const marked = before.replace(/<link [^>]*rel="stylesheet"/, (link) => marker + link);
  // Replaced by functions, because a `$` in a replacement string would have a special meaning.
  return marked + html.slice(head).replace(tag, () => waiting + starter);
}

/**
 * Removes what the router writes on every link for finding out which routes exist: the page knows all of them (`routeDiscovery` in
 * `react-router.config.ts`). Text by people can't contain it, because its quotes are escaped.
 */
export function withoutLinkMarks(html: string): string {
  return html.replaceAll(' data-discover="true"', '');
}

// Runs before the first frame: while a page starts, its lazy pictures and fonts wait (`ui/styles/base.css`, `ui/styles/tokens.css`), and
// the last button pressed is held. On a slow line people press before the end of the page, where the starter is, has arrived: without this,
// a form would then be sent by the browser, which shows it empty again. A form with an action works without scripts, so its buttons keep
// their default action.
const MARKER = `(function(root){
root.dataset.starting='';
var holding=self.holding={press:null,start:null};
function hold(event){
if(holding.start)holding.start();
var button=event.target.closest('button');
if(holding.press)delete holding.press.button.dataset.held;
holding.press=button&&{button:button,pressed:button.getAttribute('aria-pressed')};
if(button&&!(button.form&&button.form.hasAttribute('action'))){event.preventDefault();button.dataset.held=''}
}
addEventListener('click',hold,true);
self.takeHeldPress=function(){removeEventListener('click',hold,true);return holding.press}
})(document.documentElement)`.replaceAll('\n', '');

// A line on which the style sheet takes longer carries one thing after the other.
const SLOW_MS = 500;
// How long the scripts wait, on a faster line, for the pictures of the first screen once its words are there.
const PICTURES_MS = 300;

// Runs once the style sheet has arrived. On a slow line it fetches the scripts, and then lets pictures and fonts follow; if a press is held,
// it comes first. On a faster one the pictures of the first screen come first, as soon as its words have been shown, unless something is
// pressed. Fonts follow after eight seconds even if scripts are still missing, and at once if the style sheet was at hand, because then the
// fonts are too.
// A hidden page paints nothing, so it starts at once; some browsers don't report paints, so no page waits longer than a second.
const STARTER = `(function(own){
var holding=self.holding,root=document.documentElement,waiting=document.getElementById('start'),files=waiting.dataset.files.split(' '),left=files.length,asked,begun;
function release(){delete root.dataset.starting}
function fetched(){if(!--left&&!holding.press)release()}
function ask(){
if(asked)return;asked=1;
files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;link.onload=link.onerror=fetched;document.head.append(link)})
}
function start(){
ask();if(begun)return;begun=1;
var script=document.createElement('script');script.type='module';script.nonce=own.nonce;script.textContent=waiting.textContent;document.body.append(script);script.remove()
}
holding.start=start;
if(holding.press)start();
setTimeout(release,8000);
var sheet=performance.getEntriesByType('resource').find(function(entry){return/[.]css$/.test(entry.name)});
if(!sheet||sheet.duration>${SLOW_MS})ask();else if(sheet.transferSize)root.dataset.starting='fonts';else release();
function painted(){
if(asked)return start();
setTimeout(start,${PICTURES_MS});
Promise.all(Array.from(document.images,function(image){
var place=image.getBoundingClientRect();
return place.height&&place.top<innerHeight&&image.decode().catch(Boolean)
})).then(function(){requestAnimationFrame(function(){setTimeout(start)})})
}
if(document.visibilityState==='hidden')start();else{setTimeout(start,1000);try{new PerformanceObserver(painted).observe({type:'paint',buffered:true})}catch(e){start()}}
})(document.currentScript)`.replaceAll('\n', '');
