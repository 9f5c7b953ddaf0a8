import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { OrderLines } from './order-lines.tsx'

test('a partly sent line keeps its promised delivery date after new stock has come in', () => {
  const item = {
    ...{ id: 1, nameDa: 'Nordlys Kulsort', kcwId: 'NL-1003', quantity: 2, batches: [], productId: 7 },
    ...{ price: 100, promotion: 0, discount: 0, lineTotal: 200, sampleCredit: 0 },
  }
  const render = (split: Pick<OrderItem, 'shipsNow' | 'shipsLater'>) => {
    const order = {
      ...{ status: 'processing', shipping: 0, vatTreatment: 'domestic', deliveryWay: 'parcel', pickupPoint: null },
      deliveryPromise: { inStock: '1-3', remote: '10-18', home: '1-2', countedFrom: '2026-12-01', closed: [] },
      items: [{ ...item, ...split, promisedLater: 2, expectedOn: null }],
    } as unknown as Order
    const router = createMemoryRouter([{ path: '/', element: <OrderLines order={order} /> }])
    return renderToStaticMarkup(<RouterProvider router={router} />)
  }
  expect(render({ shipsNow: 1, shipsLater: 1 })).toBe(render({ shipsNow: 0, shipsLater: 2 }))
  expect(render({ shipsNow: 1, shipsLater: 1 })).toContain('Sendes om 10–18 dage')
})
