import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OVERDUE_AGES, type OverdueAge } from '#domain/reminders/overdue-age.ts'
import { AgeSums } from './age-sums.tsx'

test('the overdue sums are written with øre, like the invoices below them', () => {
  const ages = Object.fromEntries(OVERDUE_AGES.map((age) => [age, 0])) as Record<OverdueAge, number>
  const html = renderToStaticMarkup(<AgeSums ages={{ ...ages, '91-': 1_250 }} open={1_250.5} charges={100} />).replaceAll('\u00a0', ' ')
  for (const text of ['>1.250,00 kr.<', '>1.250,50 kr.<', '>+ 100,00 kr. i gebyr og rente<']) expect(html).toContain(text)
})
