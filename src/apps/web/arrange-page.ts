const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script nonce="[^"]*" type="module" async="">(.*?)<\/script>/s;

/**
 * Arranges a rendered page so that it is seen before its scripts are fetched: what begins them waits in the page as plain text until the first
 * frame was shown. Without that a phone shares its line between the style sheet and ten times as much that nobody sees. The button that is
 * pressed last meanwhile is kept for them (`shell/held-press.ts`).
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
  // As values of functions: a `$` in the text means nothing.
  return before + html.slice(head).replace(tag, () => waiting + starter);
}

// A page that is hidden shows nothing, and some browsers do not tell what they have shown: none of them waits longer than a second.
// Once the modules are under way, the element that began them is of no use any more. A form that names where it goes does without scripts.
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
