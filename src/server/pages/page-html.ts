import { createHash } from 'node:crypto'

const STARTER = '<script type="module" async="">'
const STARTER_END = '</script>'
const PRELOAD = '<link rel="modulepreload"'
const PRELOAD_END = '/>'

/** Starts a page's scripts after the first paint, with which they compete on a slow phone, or as soon as the visitor needs them. */
export function startScriptsLate(page: Buffer): Buffer {
  const starter = between(page, STARTER, STARTER_END, 0)
  if (starter === null) return page
  const ahead: string[] = []
  const parts: Buffer[] = []
  let copiedUpTo = 0
  for (let link = between(page, PRELOAD, PRELOAD_END, 0); link !== null; link = between(page, PRELOAD, PRELOAD_END, link.to)) {
    const href = /\shref="([^"]+)"/.exec(link.text)?.[1]
    if (href === undefined || link.from > starter.from) continue
    ahead.push(href)
    parts.push(page.subarray(copiedUpTo, link.from))
    copiedUpTo = link.to
  }
  parts.push(
    page.subarray(copiedUpTo, starter.from),
    Buffer.from(`<script type="text/x-later-module" id="start">${starter.text}</script><script>${starterScript(ahead)}</script>`, 'latin1'),
    page.subarray(starter.to),
  )
  return Buffer.concat(parts)
}

function between(page: Buffer, opening: string, closing: string, at: number): Readonly<{ from: number; to: number; text: string }> | null {
  const from = page.indexOf(opening, at, 'latin1')
  const end = from < 0 ? -1 : page.indexOf(closing, from + opening.length, 'latin1')
  return end < 0 ? null : { from, to: end + closing.length, text: page.toString('latin1', from + opening.length, end) }
}

const WAIT_AT_MOST_MS = 3000

function starterScript(ahead: readonly string[]): string {
  return `(function(d){var r=d.documentElement,s=r.dataset,e=['pointerdown','keydown','focusin','touchstart'],done;
function go(){if(done)return;done=1;e.forEach(function(n){removeEventListener(n,go,true)});
${JSON.stringify(ahead)}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});
var m=d.createElement('script');m.type='module';m.textContent=d.getElementById('start').textContent;d.body.append(m)}
function seen(){if(d.hidden)go();else requestAnimationFrame(function(){setTimeout(go)})}
if(s.session||s.prices||d.querySelector('form:not([action]),[data-held]')||d.readyState==='complete')return go();
e.forEach(function(n){addEventListener(n,go,true)});addEventListener('load',seen);setTimeout(go,${WAIT_AT_MOST_MS})})(document)`
}

const LINK = '<link rel="stylesheet" href="'
const LINK_END = '/>'

/** The text of a built style file; null when it is not to be put into the page. */
export type StyleOf = (address: string) => Buffer | null

/** Puts the styles into the page: on a slow line a phone waits for a second answer before painting. The link stays, disabled, for React. */
export function inlineStyles(page: Buffer, styleOf: StyleOf): Buffer {
  const parts: Buffer[] = []
  let copiedUpTo = 0
  for (let from = page.indexOf(LINK, 0, 'latin1'); from >= 0; from = page.indexOf(LINK, from + 1, 'latin1')) {
    const end = page.indexOf(LINK_END, from, 'latin1')
    if (end < 0) break
    const [, href = ''] = /href="([^"]+)"/.exec(page.toString('latin1', from, end)) ?? []
    const style = styleOf(href)
    if (style === null) continue
    parts.push(page.subarray(copiedUpTo, from), OPENING, style, CLOSING, page.subarray(from, end), DISABLED)
    copiedUpTo = end
  }
  return copiedUpTo === 0 ? page : Buffer.concat([...parts, page.subarray(copiedUpTo)])
}
const OPENING = Buffer.from('<style>')
const CLOSING = Buffer.from('</style>')
const DISABLED = Buffer.from(' disabled=""')

const IS_NOT_INLINE_CODE = /\ssrc=|\stype="(?!module"|text\/javascript"|text\/x-later-module")/

/** The CSP of a page. Inline scripts are listed by hash, not nonce, because pages are cached with their headers (requirements §13). */
export function contentSecurityPolicy(page: Buffer): string {
  const hashes = new Set<string>()
  for (const { attributes, text } of scriptsOf(page)) {
    if (!IS_NOT_INLINE_CODE.test(attributes)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

function* scriptsOf(page: Buffer): Generator<Readonly<{ attributes: string; text: Buffer }>> {
  const [opening, closing] = ['<script', '</script>']
  for (let start = page.indexOf(opening); start >= 0; ) {
    const opened = page.indexOf('>', start)
    const end = opened < 0 ? -1 : page.indexOf(closing, opened)
    if (end < 0) return
    yield { attributes: page.toString('latin1', start + opening.length, opened), text: page.subarray(opened + 1, end) }
    start = page.indexOf(opening, end)
  }
}
