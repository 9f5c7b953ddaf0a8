import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { createContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { hostPages } from './page-host.ts'
import { contentSecurityPolicy } from './page-html.ts'

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

describe('a page with the same content as an earlier one', () => {
  type Drawn = Readonly<{ find: (shows: string) => boolean; store: (page: Buffer, options: { isCacheable: boolean }) => void }>
  const drawnContext = createContext<Drawn>()
  let draws = 0
  let shows: string | null = 'blue films'
  let isCacheable = true

  const build = {
    entry: {
      module: {
        createLoadContext: (_: unknown, __: unknown, drawnPages: Drawn) => new RouterContextProvider(new Map([[drawnContext, drawnPages]])),
        default: async (_: Request, status: number, headers: Headers, __: unknown, context: RouterContextProvider) => {
          headers.set('content-type', 'text/html')
          const drawn = context.get(drawnContext)
          if (shows !== null && drawn.find(shows)) return new Response(null, { status, headers })
          draws += 1
          drawn.store(Buffer.from(`<html><script>draw(${draws})</script></html>`), { isCacheable })
          return new Response(null, { status, headers })
        },
      },
    },
    routes: { root: { id: 'root', path: '', module: { default: () => null, loader: () => null } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    ...{ future: {}, publicPath: '/', assetsBuildDirectory: '', basename: '/', ssr: true, isSpaMode: false, prerender: [] },
    ...{ routeDiscovery: { mode: 'initial' }, allowedActionOrigins: false },
  } as unknown as ServerBuild
  const host = (mode: 'production' | 'development' = 'production') => {
    const pages = hostPages({ loadBuild: async () => build, apiFetch, log, mode })
    return async () => {
      const answer = await pages(new Request('https://folie.example/'), 'id')
      return { status: answer.status, html: await answer.text(), policy: answer.headers.get('content-security-policy') }
    }
  }

  beforeEach(() => {
    draws = 0
    shows = 'blue films'
    isCacheable = true
  })

  test('is answered with the earlier one, its scripts allowed', async () => {
    const request = host()
    const first = await request()
    expect(await request()).toEqual(first)
    expect([draws, first.status, first.html]).toEqual([1, 200, '<html><script>draw(1)</script></html>'])
    expect(first.policy).toBe(policyOf(first.html))
  })

  test('is rendered when its content differs, and the earlier one stays cached', async () => {
    const request = host()
    const blue = await request()
    shows = 'red films'
    expect((await request()).html).toContain('draw(2)')
    shows = 'blue films'
    expect(await request()).toEqual(blue)
  })

  test.each([
    ['not all it shows is known', () => (shows = null)],
    ['it broke', () => (isCacheable = false)],
  ])('is rendered each time when %s', async (_, arrange) => {
    arrange()
    const request = host()
    expect((await request()).html).not.toBe((await request()).html)
  })

  test('is rendered each time in development, where its code changes', async () => {
    const request = host('development')
    expect((await request()).html).not.toBe((await request()).html)
  })
})
