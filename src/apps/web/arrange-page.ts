const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script nonce="[^"]*" type="module" async="">(.*?)<\/script>/s;

/**
 * Arranges a rendered page so that it is painted first and responds soon: its scripts are fetched after the style sheet and before what
 * can wait, and the script that starts the others stays in the page as plain text until the first frame has been shown. The last button
 * pressed in the meantime is marked at once and replayed by the scripts (`shell/hydration/before-hydration.ts`).
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

// Runs before the first frame: while a page starts, its fonts and lazy pictures wait for its scripts (`ui/styles/base.css`).
const MARKER = "document.documentElement.dataset.starting=''";

// Runs once the style sheet has arrived. Fetches the scripts, and then lets fonts and pictures follow; if a press is held, it
// comes first. They follow after eight seconds even if scripts are still missing, and at once if the style sheet was at hand, because
// then the fonts are too.
// A hidden page paints nothing, so it starts at once; some browsers don't report paints, so no page waits longer than a second. A form
// with an action works without scripts, so its buttons keep their default action.
const STARTER = `(function(own){
var held=null;
function hold(event){
var button=event.target.closest('button');
if(held)delete held.button.dataset.held;
held=button&&{button:button,pressed:button.getAttribute('aria-pressed')};
if(button&&!(button.form&&button.form.hasAttribute('action'))){event.preventDefault();button.dataset.held=''}
}
addEventListener('click',hold,true);
self.takeHeldPress=function(){removeEventListener('click',hold,true);return held};
var waiting=document.getElementById('start'),files=waiting.dataset.files.split(' '),left=files.length,begun;
function release(){delete document.documentElement.dataset.starting}
function fetched(){if(!--left&&!held)release()}
files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;link.onload=link.onerror=fetched;document.head.append(link)});
setTimeout(release,8000);
if(performance.getEntriesByType('resource').some(function(entry){return/[.]css$/.test(entry.name)&&entry.transferSize===0}))release();
function start(){
if(begun)return;begun=1;
var script=document.createElement('script');script.type='module';script.nonce=own.nonce;script.textContent=waiting.textContent;document.body.append(script);script.remove()
}
if(document.visibilityState==='hidden')start();else{setTimeout(start,1000);try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){start()}}
})(document.currentScript)`.replaceAll('\n', '');
