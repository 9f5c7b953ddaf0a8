import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { BARE_STATEMENTS, type BareName } from './bare-statements.ts'

// A child process: what the least server of one's own answers to the same questions. `node:http`, `pg`, one or two named prepared
// statements each and `JSON.stringify`: no checks, no compression, no headers but the type, nothing remembered.
const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10 })

async function rowsOf(name: BareName, values: unknown[]) {
  return (await pool.query({ name, text: BARE_STATEMENTS[name], values })).rows
}

const PAGES: Readonly<Record<string, (token: Buffer) => Promise<unknown>>> = {
  '/api/auth/me': async (token) => ({ user: (await rowsOf('me', [token]))[0] }),
  '/api/orders/my-orders': async (token) => {
    const orders = await rowsOf('own-orders', [token])
    return { orders, total: orders[0]?.total ?? 0, toPayOnline: [] }
  },
  '/api/points/balance': async (token) => (await rowsOf('points', [token]))[0],
  '/api/points/history': async (token) => ({ history: await rowsOf('points-history', [token]) }),
  '/api/favourites': async (token) => ({ productIds: (await rowsOf('favourites', [token])).map(({ product_id }) => product_id) }),
}

async function answerOf(url: URL, token: Buffer | null): Promise<unknown> {
  const own = PAGES[url.pathname]
  if (own) return await own(token ?? Buffer.alloc(0))
  if (token !== null && (await rowsOf('visitor', [token])).length === 0) throw new Error('not logged in')
  if (url.pathname !== '/api/products') {
    const [product] = await rowsOf('product', [decodeURIComponent(url.pathname.slice('/api/products/'.length))])
    return { product: toAnswer(product), ...product.beside }
  }
  const choices = (name: string) => url.searchParams.get(name)?.split(',') ?? null
  const search = url.searchParams.get('search')?.trim().toLowerCase() ?? null
  const filters = [choices('series'), choices('color'), search && `%${search}%`]
  const [page, counts] = await Promise.all([
    rowsOf('list-page', [...filters, Number(url.searchParams.get('limit'))]),
    rowsOf('list-counts', filters),
  ])
  const facets = Object.groupBy(counts, ({ group }) => group)
  return { products: page.map(toAnswer), total: facets.total?.[0].count ?? 0, facets, search: null }
}

type Image = { key: string; widths: number[]; width: number; height: number; placeholder: string | null }

/** A row as the shop answers it: kroner, and the addresses of its pictures. */
// biome-ignore lint/suspicious/noExplicitAny: a row of whatever the statement selects
function toAnswer({ images, price_ore, after_ore, history, beside, ...product }: any) {
  const pictures = images.map(({ key, widths, ...image }: Image) => ({
    ...image,
    url: `/images/${key}-${Math.max(...widths)}.webp`,
    alt: product.nameDa,
    avif: widths.map((width) => `/images/${key}-${width}.avif ${width}w`).join(', '),
    webp: widths.map((width) => `/images/${key}-${width}.webp ${width}w`).join(', '),
  }))
  const before = product.promotion > 0 && history ? Math.min(...history) / 100 : null
  const discountPrice = product.promotion > 0 ? after_ore / 100 : null
  return { ...product, price: price_ore / 100, discountPrice, beforePrice: before, imageUrl: pictures[0]?.url ?? null, images: pictures }
}

const server = createServer(async (request, response) => {
  if (request.url === '/') return response.end('open')
  try {
    const { authorization } = request.headers
    const token = authorization ? createHash('sha256').update(authorization.slice('Bearer '.length)).digest() : null
    const body = Buffer.from(
      JSON.stringify({ success: true, ...((await answerOf(new URL(request.url ?? '', 'http://x'), token)) as object) }),
    )
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
