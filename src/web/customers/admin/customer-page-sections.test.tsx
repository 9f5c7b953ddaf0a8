import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Customer } from '#contract/customers/customer.ts'
import { queryClient } from '#web/session/query-client.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { OpenInvoices, RetainedData } from './customer-page-sections.tsx'
import { actionsFor } from './customer-table.tsx'

type Request = Readonly<{ query: Readonly<{ status?: string; state?: string; limit: number }> }>

/** A customer with 30 newer orders that were sent, 3 older ones that were not, and 25 open invoices. */
vi.mock('#web/api.ts', async (original) => ({
  ...(await original<object>()),
  browserApi: {
    showCustomerBalance: async () => ({ balance: { open: 0 } }),
    listOrders: async ({ query: { status, limit } }: Request) => ({
      orders: Array.from({ length: limit }, () => ({ status: status ?? 'delivered' })),
      total: status === undefined ? 33 : status === 'pending' ? 2 : status === 'processing' ? 1 : 30,
    }),
    listInvoices: async ({ query: { state, limit } }: Request) => ({
      invoices: Array.from({ length: state === 'open' ? limit : 0 }, (_, n) => ({
        id: n,
        number: n,
        kind: 'invoice',
        state,
        orderId: n,
        dueDate: '2026-12-01',
        open: 1,
      })),
      total: state === 'open' ? 25 : 0,
    }),
  },
}))

const me = { status: 'customer', user: { role: 'superadmin', permissions: [], restrictedTo: null } as unknown as SessionUser } as const
const user = { id: 7, points: 0 } as Customer

async function htmlOf(section: ReactNode): Promise<string> {
  const render = () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ViewerOverride value={me}>{section}</ViewerOverride>
      </MemoryRouter>,
    )
  render()
  for (const query of queryClient.getQueryCache().getAll()) await query.fetch()
  return render()
}

test('before a customer is deleted every unsent order is counted, also older ones than those listed', async () => {
  expect(await htmlOf(<RetainedData user={user} />)).toContain('3 ordrer er ikke sendt endnu.')
})

test('a customer who was locked before the approval is unlocked or deleted, and edited once approved', () => {
  const locked = { ...user, role: 'customer', active: false, buysAlone: true } as Customer
  const actions = (approved: boolean) => actionsFor({ ...locked, approved }, me.user)
  expect([actions(false), actions(true)]).toEqual([
    ['handOut', 'unlock', 'delete'],
    ['edit', 'handOut', 'unlock', 'delete'],
  ])
})

test('all open invoices of a customer are counted, also those the page does not list', async () => {
  expect(await htmlOf(<OpenInvoices user={user} />)).toMatch(/Åbne fakturaer<span[^>]*> 25</)
})
