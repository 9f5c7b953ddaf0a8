import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { OwnChangeDialog } from './own-change-dialog.tsx'

test('a film on two lines of an order has a distinct label for each quantity', () => {
  const item = (id: number, payWithPoints: boolean) =>
    ({ id, nameDa: 'Nordlys Kulsort', kcwId: 'NL-1003', quantity: 2, payWithPoints }) as OrderItem
  const order = { id: 5, orderNumber: 'ORD-2026-000005', items: [item(1, false), item(2, true)] } as unknown as Order
  const router = createMemoryRouter([{ path: '/', element: <OwnChangeDialog order={order} onClose={() => undefined} /> }])
  const dialog = renderToStaticMarkup(<RouterProvider router={router} />)
  const names = [...dialog.matchAll(/<input aria-label="(?<name>Antal: [^"]*)"/g)].map(({ groups }) => groups?.name)
  expect(names).toEqual(['Antal: Nordlys Kulsort, linje 1', 'Antal: Nordlys Kulsort, linje 2'])
})
