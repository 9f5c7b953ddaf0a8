import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, startScriptsLate as startBytesLate } from './page-html.ts'

const startScriptsLate = (html: string) => startBytesLate(Buffer.from(html)).toString()
const STARTER = 'import "/assets/manifest.js";import("/assets/entry.js");'
const PAGE = `<html><head><link rel="modulepreload" fetchpriority="low" href="/assets/manifest.js"/><link rel="preload" href="/a.woff2" as="font"/>
<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/></head><body><h1>Folie på lager – æøå</h1><script type="module" async="">${STARTER}</script></body></html>`

test('a page is painted before its scripts are fetched', () => {
  const html = startScriptsLate(PAGE)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<link rel="preload" href="/a.woff2" as="font"/>')
})

test('the script that starts later is the one React Router wrote, with all it preloads', () => {
  const html = startScriptsLate(PAGE)
  expect(html).toContain(`id="start">${STARTER}</script>`)
  expect(html).toContain('["/assets/manifest.js","/assets/entry.js"].forEach')
})

test('the policy of the page allows the starter and what it starts, and nothing else', () => {
  const html = startScriptsLate(PAGE)
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  expect(scripts).toHaveLength(2)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(contentSecurityPolicy(Buffer.from(html))).toContain(`script-src 'self' ${hashes.join(' ')};`)
})

test('a page without scripts, as when something broke, stays as it is', () => {
  expect(startScriptsLate('<html><p>Der opstod en fejl.</p></html>')).toBe('<html><p>Der opstod en fejl.</p></html>')
})

describe('when a page starts', () => {
  test('after its load and the picture of it', () => {
    const page = opened()
    page.emit('load')
    expect(page.hasStarted()).toBe(false)
    page.paint()
    expect(page.hasStarted()).toBe(true)
  })

  test('at its load in a hidden tab, where no frame would come', () => {
    const page = opened({ hidden: true })
    page.emit('load')
    expect(page.hasStarted()).toBe(true)
  })

  test.each(['pointerdown', 'keydown', 'focusin', 'touchstart'])('at once at a %s', (event) => {
    const page = opened()
    page.emit(event)
    expect(page.hasStarted()).toBe(true)
  })

  test('at once where somebody has a session', () => {
    expect(opened({ session: 'stored' }).hasStarted()).toBe(true)
  })
})

/** The parts of a page its starter script uses. */
function opened({ hidden = false, session }: { hidden?: boolean; session?: string } = {}) {
  const listeners = new Map<string, () => void>()
  const frames: (() => void)[] = []
  const appended: { type?: string }[] = []
  const [, script = ''] = /<\/script><script>([\s\S]*?)<\/script>/.exec(startScriptsLate(PAGE)) ?? []
  const place = { append: (element: { type?: string }) => appended.push(element) }
  runInNewContext(script, {
    document: {
      documentElement: { dataset: { session } },
      head: place,
      body: place,
      hidden,
      readyState: 'interactive',
      querySelector: () => null,
      getElementById: () => ({ textContent: STARTER }),
      createElement: () => ({}),
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void, ms = 0) => ms === 0 && work(),
  })
  return {
    emit: (event: string) => listeners.get(event)?.(),
    paint: () => {
      for (const work of frames.splice(0)) work()
    },
    hasStarted: () => appended.some(({ type }) => type === 'module'),
  }
}
