import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StockLine } from './stock-line.tsx'

test.each([
  [11, '11 på lager', 'text-success'],
  [10, '10 på lager', 'text-warning'],
  [1, '1 på lager', 'text-warning'],
  [0, 'Ikke på lager', 'text-warning'],
])('stock above 10 is green, any other is a warning: %d is »%s« in %s', (stock, text, colour) => {
  const html = renderToString(<StockLine stock={stock} />)
  expect(html).toContain(text)
  expect(html).toContain(colour)
})
