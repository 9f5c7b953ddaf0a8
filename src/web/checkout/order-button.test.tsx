import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { OrderButton } from './order-button.tsx'
import type { OrderRefusal } from './order-refusal.ts'

type Shown = { totalOre: number; pointsUsed: number; refusal?: Exclude<OrderRefusal, { kind: 'changed' }>; memberId?: number | null }

function textFor({ refusal, memberId = null, ...order }: Shown): string {
  const button = (
    <OrderButton
      {...order}
      {...{ ref: null, method: 'points', buyerKind: 'business', needsApproval: true, isBusy: false, isAwaitingAcceptance: false }}
      {...{ blocked: null, refusal: refusal ?? null, onResolved: () => undefined }}
    />
  )
  const user = { workshop: { memberId } } as SessionUser
  const page = <ViewerOverride value={{ status: 'customer', user }}>{button}</ViewerOverride>
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>).replaceAll('\u00a0', ' ')
}

test('a buyer above their limit requests approval of the points, not of 0 kr.', () => {
  expect(textFor({ totalOre: 0, pointsUsed: 40 })).toContain('Bed ejeren om at godkende 40 point')
  expect(textFor({ totalOre: 99_00, pointsUsed: 40 })).toContain('Bed ejeren om at godkende 99 kr. og 40 point')
})

test('a member whose first press arrived is led to what it became: an order, or a request for approval', () => {
  const order = { totalOre: 99_00, pointsUsed: 0, refusal: { kind: 'already-sent' } } as const
  expect(textFor({ ...order, memberId: 3 })).toMatch(/href="\/ordrer".*Mine Ordrer.*href="\/konto\/venter".*Til godkendelse/)
  expect(textFor(order)).toContain('bekræftelsen er sendt til din mail')
})
