import { ownShop } from './own-shop.ts'
import { DEMO_PASSWORD } from './workshop.ts'

type Made = Readonly<{ id: number; kcwId: string }>

/** The products a journey needs before it begins, put there through the API as staff do. */
export async function openAssortment() {
  const { token } = await send<{ token: string }>('POST', '/auth/login', { email: 'admin@demo.dk', password: DEMO_PASSWORD })
  return {
    addProduct: async (product: Readonly<{ kcwId: string; nameDa: string; price: number } & Record<string, unknown>>): Promise<Made> => {
      const body = { name: product.nameDa, categoryId: 'bilfolie', stock: 40, ...product }
      return (await send<{ product: Made }>('POST', '/products', body, token)).product
    },
    addSeries: async (name: string) => (await send<{ tag: { id: string } }>('POST', '/tags/series', { name }, token)).tag.id,
    importLines: async (lines: readonly string[]) => {
      const file = new FormData()
      file.append('file', new Blob([lines.join('\r\n')]), 'produkter.csv')
      await send('POST', '/products/import', file, token)
    },
    order: (body: unknown) => send<{ orderNumber: string }>('POST', '/orders', body),
  }
}

async function send<Answer>(method: string, path: string, body: unknown, token?: string): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${ownShop.url}/api${path}`, {
    method,
    // the shop closes idle connections, and a journey may be about to reuse one
    headers: {
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
