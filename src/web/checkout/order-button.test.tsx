import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OrderButton } from './order-button.tsx'

function textFor(order: { totalOre: number; pointsUsed: number }): string {
  const button = (
    <OrderButton
      {...order}
      {...{ ref: null, method: 'points', buyerKind: 'business', needsApproval: true, isBusy: false, isAwaitingAcceptance: false }}
      {...{ blocked: null, refusal: null, onResolved: () => undefined }}
    />
  )
  return renderToStaticMarkup(<MemoryRouter>{button}</MemoryRouter>).replaceAll('\u00a0', ' ')
}

test('a buyer above their limit requests approval of the points, not of 0 kr.', () => {
  expect(textFor({ totalOre: 0, pointsUsed: 40 })).toContain('Bed ejeren om at godkende 40 point')
  expect(textFor({ totalOre: 99_00, pointsUsed: 40 })).toContain('Bed ejeren om at godkende 99 kr. og 40 point')
})
