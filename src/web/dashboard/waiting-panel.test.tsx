import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Waiting } from '#contract/dashboard/dashboard.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { WaitingPanel } from './waiting-panel.tsx'

// fields a colleague may not see are missing
const linesOf = (waiting: Partial<Waiting>) =>
  renderToStaticMarkup(
    <ViewerOverride value={{ status: 'customer', user: { role: 'superadmin' } as SessionUser }}>
      <MemoryRouter>
        <WaitingPanel waiting={waiting as Waiting} />
      </MemoryRouter>
    </ViewerOverride>,
  )

test('orders with a returning parcel are counted as orders, like in their list', () => {
  expect(linesOf({ comesBack: 1 })).toContain('ordre har en pakke, der kommer retur uafleveret')
  expect(linesOf({ comesBack: 2 })).toContain('ordrer har en pakke, der kommer retur uafleveret')
})

test('unpaid orders that will be cancelled soon are shown, whatever their next step is', () => {
  const lines = linesOf({ ordersExpiring: 2, toAskForPayment: 0, toInvoice: 3 })
  expect(lines).toMatch(/ubetalte ordrer annulleres snart.*ordrer skal faktureres/)
  expect(lines).toContain('scope=expiring')
  expect(linesOf({ ordersExpiring: 0, toInvoice: 3 })).not.toContain('annulleres')
})

test('lists without work are called the others only when there are lists with work', () => {
  expect(linesOf({ toInvoice: 3, claims: 0, toPack: 0 })).toContain('2 andre lister er tomme')
  const idle = linesOf({ toInvoice: 0, claims: 0, toPack: 0 })
  expect([idle.includes('Intet venter på dig'), idle.includes('>3 lister er tomme')]).toEqual([true, true])
})

test('claims that wait and refunds over their deadline are counted apart, and each count leads to its own list', () => {
  const lines = linesOf({ claims: 5, overdueWithdrawals: 2 })
  expect(lines).toMatch(/scope=overdue[^>]*><span[^>]*>2<.*scope=waiting[^>]*><span[^>]*>5</)
  expect(linesOf({ claims: 0, overdueWithdrawals: 1 })).toContain('fortrydelse er over fristen')
})
