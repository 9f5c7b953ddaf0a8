import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Customer } from '#contract/customers/customer.ts'
import { queryClient } from '#web/session/query-client.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { CustomerOrders } from './customer-orders.tsx'

const order = {
  ...{ id: 1, orderNumber: 'ORD-1', createdAt: '2026-11-02T10:00:00.000Z', status: 'processing', paymentStatus: 'partial' },
  ...{ deliveryWay: 'parcel', total: 1_000, open: 400, onlinePayments: [] },
}
vi.mock('#web/api.ts', async (original) => ({
  ...(await original<object>()),
  browserApi: {
    listOrders: async () => ({ orders: [order], total: 1 }),
    showCustomerBalance: async () => ({ balance: { open: 400, owed: 0 }, credit: { open: 400, limit: 5_000 } }),
  },
}))

const me = { status: 'customer', user: { role: 'superadmin', permissions: [], restrictedTo: null } as unknown as SessionUser } as const

test('all amounts of a customer’s orders are written with øre', async () => {
  const render = () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ViewerOverride value={me}>
          <CustomerOrders user={{ id: 7 } as Customer} />
        </ViewerOverride>
      </MemoryRouter>,
    )
  // the balance is requested once the orders are there
  for (let round = 0; round < 2; round++) {
    render()
    for (const query of queryClient.getQueryCache().getAll()) await query.fetch()
  }
  const amounts = render()
    .replaceAll('\u00a0', ' ')
    .match(/[\d.,]+ kr\./g)
  expect(amounts).toEqual(['400,00 kr.', '5.000,00 kr.', '400,00 kr.', '1.000,00 kr.', '400,00 kr.'])
})
