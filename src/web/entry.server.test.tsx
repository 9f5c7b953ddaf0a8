import type { EntryContext } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderedPagesContext } from './api-context.ts'
import handleRequest, { createLoadContext } from './entry.server.tsx'
import { pack } from './packed.ts'

const ADDRESS = 'https://folie.example/produkter?color=blaa'

type Loaded = Readonly<{ loaderData: object; errors?: object }>

/** Requests a page with loader data; returns the keys that were looked up, and whether it was rendered. */
async function requestPage({ loaderData, errors }: Loaded, { status = 200, url = ADDRESS } = {}) {
  const find = vi.fn((_: string) => true)
  const context = createLoadContext(
    async () => new Response(),
    () => {},
  )
  context.set(renderedPagesContext, { find, store: () => {} })
  const staticHandlerContext = { loaderData, errors: errors ?? null, actionData: null }
  // without a router context nothing can be rendered
  const answer = await handleRequest(new Request(url), status, new Headers(), { staticHandlerContext } as EntryContext, context).catch(
    () => null,
  )
  return { looked: find.mock.calls.map(([shows]) => shows), isDrawn: answer === null }
}

const DATA = { settings: { company: 'Foliehuset' } }
const packed = () => ({ root: pack(DATA), list: pack({ products: [{ name: 'Blå', stock: 3 }] }) })

test('a rendered page is found by its address and the answers of all its loaders', async () => {
  const { looked, isDrawn } = await requestPage({ loaderData: packed() })
  expect(isDrawn).toBe(false)
  expect(looked).toHaveLength(1)
  const [shows] = looked
  expect((await requestPage({ loaderData: packed() })).looked).toEqual([shows])
  const others = [
    await requestPage({ loaderData: packed() }, { url: `${ADDRESS}&page=2` }),
    await requestPage({ loaderData: { ...packed(), list: pack({ products: [{ name: 'Blå', stock: 2 }] }) } }),
    await requestPage({ loaderData: { root: pack({ settings: { company: 'Foliehuset II' } }), list: packed().list } }),
    await requestPage({ loaderData: { root: packed().root, home: packed().list } }),
  ]
  for (const other of others) expect(other.looked).not.toContain(shows)
})

test.each([
  ['a loader answered what is not packed', { loaderData: { ...packed(), list: { products: [] } } }, 200],
  ['a loader failed', { loaderData: packed(), errors: { list: new Error('no') } }, 200],
  ['it is an error page', { loaderData: packed() }, 404],
])('a page is rendered when %s', async (_, loaded, status) => {
  expect(await requestPage(loaded, { status })).toEqual({ looked: [], isDrawn: true })
})
