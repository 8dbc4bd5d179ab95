const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /<script nonce="[^"]*" type="module" async="">(.*?)<\/script>/s;

/**
 * Arranges a rendered page so that it is seen before its scripts are fetched: what begins them waits in the page as plain text until the first
 * frame was shown. Without that a phone shares its line between the style sheet and ten times as much that nobody sees. In a page
 * that is not shown there are no frames, and so nothing is waited for.
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

// Once the modules are under way, the elements that brought them are of no use any more.
const STARTER = `(function(own){
var waiting=document.getElementById('start');
function start(){
waiting.dataset.files.split(' ').forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.href=file;document.head.append(link)});
var script=document.createElement('script');script.type='module';script.nonce=own.nonce;script.textContent=waiting.textContent;document.body.append(script);script.remove()
}
if(document.visibilityState==='hidden')start();else requestAnimationFrame(function(){setTimeout(start)})
})(document.currentScript)`.replaceAll('\n', '');
