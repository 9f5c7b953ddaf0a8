import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './script-hashes.ts'
import { startScriptsLate } from './start-scripts-late.ts'

const STARTER = 'import "/assets/manifest.js";import("/assets/entry.js");'
const PAGE = `<html><head><link rel="modulepreload" fetchpriority="low" href="/assets/manifest.js"/><link rel="preload" href="/a.woff2" as="font"/>
<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/></head><body><h1>Folie</h1><script type="module" async="">${STARTER}</script></body></html>`

test('a page is painted before its scripts are fetched', () => {
  const html = startScriptsLate(PAGE)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<link rel="preload" href="/a.woff2" as="font"/>')
})

test('what starts later is what React Router wrote, with every part it wanted ahead', () => {
  const html = startScriptsLate(PAGE)
  expect(html).toContain(`id="start">${STARTER}</script>`)
  expect(html).toContain('["/assets/manifest.js","/assets/entry.js"].forEach')
})

test('the policy of the page allows the starter and what it starts, and nothing else', () => {
  const html = startScriptsLate(PAGE)
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  expect(scripts).toHaveLength(2)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(contentSecurityPolicy(html)).toContain(`script-src 'self' ${hashes.join(' ')};`)
})

test('a page without scripts, as when something broke, stays as it is', () => {
  expect(startScriptsLate('<html><p>Der opstod en fejl.</p></html>')).toBe('<html><p>Der opstod en fejl.</p></html>')
})
