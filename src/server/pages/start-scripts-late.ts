/** The module that starts a page, as React Router writes it, and the links that fetch its parts ahead. */
const STARTER = /<script type="module" async="">(?<text>[\s\S]*?)<\/script>/
const PRELOADS = /<link rel="modulepreload"[^>]*? href="(?<href>[^"]+)"[^>]*\/>/g

/**
 * Lets the page be painted before its scripts are fetched: on a slow phone they otherwise take the line from the picture
 * the visitor came for. They start once everything visible is there and painted, and at once when the visitor touches the page, has a
 * session or chose how prices are shown (what differs from the guest's page should not come late), meets a form that only scripts can
 * send, or has pressed something already: the page's head keeps what is done before the scripts are there.
 */
export function startScriptsLate(html: string): string {
  const starter = STARTER.exec(html)?.groups?.text
  if (starter === undefined) return html
  const ahead: string[] = []
  const withoutPreloads = html.replace(PRELOADS, (_link, href: string) => {
    ahead.push(href)
    return ''
  })
  return withoutPreloads.replace(
    STARTER,
    () => `<script type="text/x-later-module" id="start">${starter}</script><script>${waiting(ahead)}</script>`,
  )
}

const WAIT_AT_MOST_MS = 3000

function waiting(ahead: readonly string[]): string {
  return `(function(d){var r=d.documentElement,s=r.dataset,e=['pointerdown','keydown','focusin','touchstart'],done;
function go(){if(done)return;done=1;e.forEach(function(n){removeEventListener(n,go,true)});
${JSON.stringify(ahead)}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});
var m=d.createElement('script');m.type='module';m.textContent=d.getElementById('start').textContent;d.body.append(m)}
function seen(){if(d.hidden)go();else requestAnimationFrame(function(){setTimeout(go)})}
if(s.session||s.prices||d.querySelector('form:not([action]),[data-held]')||d.readyState==='complete')return go();
e.forEach(function(n){addEventListener(n,go,true)});addEventListener('load',seen);setTimeout(go,${WAIT_AT_MOST_MS})})(document)`
}
