const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script nonce="[^"]*" type="module" async="">(.*?)<\/script>/s;

/**
 * Arranges a rendered page so that it is painted before its scripts are fetched: the script that starts the others stays in the
 * page as plain text until the first frame has been shown. Otherwise a phone shares its bandwidth between the style sheet and ten
 * times as much code that nobody sees. The last button pressed in the meantime is replayed by the scripts (`shell/hydration/before-hydration.ts`).
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
  const starter = `<script nonce="${nonce}">${STARTER}</script>`;
  // Replaced by functions, because a `$` in a replacement string would have a special meaning.
  return before + html.slice(head).replace(tag, () => waiting + starter);
}

// A hidden page paints nothing, so it starts at once; some browsers don't report paints, so no page
// waits longer than a second. Once the modules are loading, the element that started them is no longer
// needed. A form with an action works without scripts, so its buttons keep their default action.
const STARTER = `(function(own){
var held=null;
function hold(event){
var button=event.target.closest('button');
held=button&&{button:button,pressed:button.getAttribute('aria-pressed')};
if(button&&!(button.form&&button.form.hasAttribute('action')))event.preventDefault()
}
addEventListener('click',hold,true);
self.takeHeldPress=function(){removeEventListener('click',hold,true);return held};
var waiting=document.getElementById('start'),begun;
function start(){
if(begun)return;begun=1;
waiting.dataset.files.split(' ').forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.fetchPriority='low';link.href=file;document.head.append(link)});
var script=document.createElement('script');script.type='module';script.nonce=own.nonce;script.textContent=waiting.textContent;document.body.append(script);script.remove()
}
if(document.visibilityState==='hidden')start();else{setTimeout(start,1000);try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){start()}}
})(document.currentScript)`.replaceAll('\n', '');
