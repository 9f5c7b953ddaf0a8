/** The module that starts a page, and the links that fetch its parts ahead, as React Router and React write them. */
const STARTER = '<script type="module" async="">'
const STARTER_END = '</script>'
const PRELOAD = '<link rel="modulepreload"'
const PRELOAD_END = '/>'

/**
 * Lets the page be painted before its scripts are fetched: on a slow phone they otherwise take the line from the picture
 * the visitor came for. They start once everything visible is there and painted, and at once when the visitor touches the page, has a
 * session or chose how prices are shown (what differs from the guest's page should not come late), meets a form that only scripts can
 * send, or has pressed something already: the page's head keeps what is done before the scripts are there. Works on the page's bytes: a text
 * of its length would be kept among the old objects, which are looked through the sooner for it.
 */
export function startScriptsLate(page: Buffer): Buffer {
  const starter = between(page, STARTER, STARTER_END, 0)
  if (starter === null) return page
  const ahead: string[] = []
  const parts: Buffer[] = []
  let taken = 0
  for (let link = between(page, PRELOAD, PRELOAD_END, 0); link !== null; link = between(page, PRELOAD, PRELOAD_END, link.to)) {
    const href = /\shref="([^"]+)"/.exec(link.text)?.[1]
    if (href === undefined || link.from > starter.from) continue
    ahead.push(href)
    parts.push(page.subarray(taken, link.from))
    taken = link.to
  }
  parts.push(
    page.subarray(taken, starter.from),
    Buffer.from(`<script type="text/x-later-module" id="start">${starter.text}</script><script>${waiting(ahead)}</script>`, 'latin1'),
    page.subarray(starter.to),
  )
  return Buffer.concat(parts)
}

/** The first place from `at` on that begins with `opening` and ends with `closing`; `text`: what stands between, each byte as a letter. */
function between(page: Buffer, opening: string, closing: string, at: number): Readonly<{ from: number; to: number; text: string }> | null {
  const from = page.indexOf(opening, at, 'latin1')
  const end = from < 0 ? -1 : page.indexOf(closing, from + opening.length, 'latin1')
  return end < 0 ? null : { from, to: end + closing.length, text: page.toString('latin1', from + opening.length, end) }
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
