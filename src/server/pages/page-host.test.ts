import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { hostPages } from './page-host.ts'
import { contentSecurityPolicy } from './script-hashes.ts'

const log = pino({ level: 'silent' })
const apiFetch = async () => new Response()

test('when the pages cannot be loaded the visitor reads so in Danish, with the id the fault is logged under', async () => {
  const pages = hostPages({ loadBuild: () => Promise.reject(new Error('not built')), apiFetch, log })
  const answer = await pages(new Request('https://folie.example/'), 'id-1234')
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain('Der opstod en fejl. Prøv venligst igen.')
  expect(html).toContain('id-1234')
  expect(html).not.toContain('not built')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

const policyOf = (html: string) => contentSecurityPolicy(Buffer.from(html))

test('the policy names every inline script by its hash and nothing else', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = policyOf(
    '<script>first()</script><script type="module" async="">import "/a.js"</script>' +
      '<script src="/assets/b.js"></script><script type="application/ld+json">{"@type":"Product"}</script>' +
      '<script nonce="">const æ = `\n`</script>',
  )
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  expect(sources).toEqual(["'self'", hash('first()'), hash('import "/a.js"'), hash('const æ = `\n`')])
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a script that is never closed ends the search', () => {
  expect(policyOf('<script>a()</script><script>b()')).toBe(policyOf('<script>a()</script>'))
  expect(policyOf('<script')).toBe(policyOf(''))
})
