import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { LinesSection } from './lines-section.tsx'

test('staff see on which line the buyer withdrew from unsent rolls', () => {
  const render = (withdrawn: number) => {
    const item = { id: 1, productId: 7, nameDa: 'Nordlys Kulsort', kcwId: 'NL-1003', quantity: 3, sent: 0, held: 2, batches: [], withdrawn }
    const order = { id: 1, status: 'pending', items: [item as unknown as OrderItem] } as unknown as Order
    return renderToStaticMarkup(
      <LinesSection order={order} seesAmounts={false} blockedBatches={[]} mayExchange={false} onExchanged={() => {}} />,
    )
  }
  expect(render(2)).toContain('NL-1003 · 1 fra fjernlager · 2 fortrudt')
  expect(render(0)).not.toContain('fortrudt')
})
