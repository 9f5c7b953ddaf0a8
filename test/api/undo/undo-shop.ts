import { eq } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import type { undoCalls } from '#contract/undo.ts'
import { createApi } from '#server/app.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { addCustomer, addProduct, addTags, type ProductToAdd, type Send, testShop } from '#test/shop.ts'

type Outcome = ResponseOf<(typeof undoCalls)['takeBack']>
type Plan = ResponseOf<(typeof undoCalls)['showUndo']>

/** A shop with an owner, a colleague, and what taking back looks like for both. */
export async function undoShop() {
  const shop = await testShop()
  const { db, api } = shop
  await addTags(db)
  const karen = await addCustomer(db, { role: 'superadmin', name: 'Karen' })
  const line = await addCustomer(db, { role: 'admin', name: 'Line' })
  const app = createApi(shop.shop)
  const stored = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]
  return {
    ...shop,
    karen,
    line,
    stored,
    films: async (...all: ProductToAdd[]) => {
      const added = []
      for (const one of all) added.push(await addProduct(db, { categoryId: 'bilfolie', ...one }))
      return added
    },
    /** Changes products in bulk; answers what it is taken back by. */
    bulk: async (ids: readonly number[], change: object, by: Send = karen) => {
      const { status, body } = await api('POST /products/bulk', { products: ids.map((id) => ({ id })), change }, by)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.undoableId as number
    },
    importFile: async (text: string) => {
      const form = new FormData()
      form.append('file', new Blob([text]), 'produkter.csv')
      const headers = { authorization: `Bearer ${karen.token}` }
      const response = await app.request('/api/products/import', { method: 'POST', body: form, headers })
      return (await response.json()) as { undoableId: number | null; code?: string }
    },
    plan: async (id: number, by: Send = karen) => (await api(`GET /undoables/${id}`, undefined, by)).body as unknown as Plan,
    takeBack: async (id: number, by: Send = karen) => {
      const { status, body } = await api(`POST /undoables/${id}/undo`, {}, by)
      return { status, ...body } as unknown as Outcome & { status: number; code?: string }
    },
    log: async (query = '') => (await api(`GET /audit?limit=100${query}`, undefined, karen)).body.entries as AuditEntry[],
  }
}
