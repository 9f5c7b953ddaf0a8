import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnClaim } from '#contract/claims/own-claims.ts'
import type { OrderItem } from '#contract/orders/order.ts'
import { ClaimedRolls } from './claim-fields.tsx'
import { OwnClaims } from './own-claims.tsx'

const settled = {
  ...{ id: 1, kind: 'fault', state: 'settled', reason: 'faulty', words: null, createdAt: '2026-11-21T10:00:00.000Z' },
  ...{ lines: [], photos: [], entries: [], refund: 0, isPaidBack: false, returnLabel: null },
} as unknown as OwnClaim

function render(orderKey: string, isCancelled: boolean): string {
  const claim = { ...settled, replacement: { id: 9, orderNumber: 'ORD-2026-000009', isCancelled } }
  return renderToStaticMarkup(
    <MemoryRouter>
      <OwnClaims orderKey={orderKey} claims={[claim]} />
    </MemoryRouter>,
  )
}

test('the replacement order is a link for a customer and a number for a guest, and is marked when cancelled', () => {
  expect(render('17', false)).toContain('href="/ordrer?soeg=ORD-2026-000009#ORD-2026-000009"')
  expect(render('17', false)).not.toContain('annulleret')
  expect(render('17', true)).toContain('(annulleret)')
  const guest = render('aB3-_dEfGhIjKlMnOpQrSt', false)
  expect(guest).toContain('ORD-2026-000009')
  expect(guest).not.toContain('href')
})

test('a customer claiming rolls sees which line of a product was paid with points', () => {
  const item = (id: number, payWithPoints: boolean) => ({ id, nameDa: 'Nordlys Kulsort', kcwId: 'NL-1003', payWithPoints }) as OrderItem
  const most = [
    { itemId: 1, most: 3 },
    { itemId: 2, most: 2 },
  ]
  const items = [item(1, true), item(2, false)]
  const rolls = renderToStaticMarkup(<ClaimedRolls {...{ items, most }} rolls={{}} onChange={() => undefined} />)
  expect(rolls).toContain('NL-1003 · med point · højst 3')
  expect(rolls).toContain('NL-1003 · højst 2')
  expect(rolls).toContain('aria-label="Antal: Nordlys Kulsort, linje 2"')
})
