import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiFetchContext } from '#web/api-context.ts'
import { loader } from './product-detail.tsx'

const film = {
  ...{ id: 12, kcwId: 'NL-1001', nameDa: 'Nordlys Kulsort', series: null, productType: null, categoryId: 'bilfolie', colorTags: [] },
  ...{ hex: '#111214', stock: 0, specifications: { finish: 'Satin' }, images: [] },
}

test('a sold-out film is compared by its own SKU, which may equal another product’s id', async () => {
  const requestedPaths: string[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, async (path) => {
    requestedPaths.push(path)
    return Response.json({ success: true, product: film, films: [], wraps: [], reviews: [] })
  })
  await loader({ context, params: { id: 'NL-1001' } } as unknown as Parameters<typeof loader>[0])
  const products = requestedPaths.flatMap((path) => new URL(path, 'http://butik').searchParams.get('product') ?? [])
  expect(products).toEqual(['NL-1001', 'NL-1001'])
})
