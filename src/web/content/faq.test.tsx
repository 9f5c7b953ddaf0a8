import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings/settings.ts'
import { pack } from '#web/packed.ts'
import Faq from './faq.tsx'

function answersWith(changed: Partial<ShopSettings>): string {
  const hydrationData = { loaderData: { root: pack({ settings: { ...DEFAULT_SETTINGS, ...changed } }) } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <Faq />, loader: () => null }], { hydrationData })
  return renderToString(<RouterProvider router={router} />).replaceAll('\u00a0', ' ')
}

test('the answers state the returns the shop offers workshops, like the terms', () => {
  expect(answersWith({})).toContain('Ring alligevel: Uåbnede ruller')
  const offering = answersWith({ returns: { ...DEFAULT_SETTINGS.returns, days: 30 } })
  expect(offering).toContain('Erhvervskunder kan returnere i 30 dage fra afsendelsen.')
  expect(offering).not.toContain('Ring alligevel')
})

test('the answers state what a letter of samples costs, also when it is free', () => {
  expect(answersWith({})).toContain('Farveprøver alene sendes som brev for 29 kr. inkl. moms.')
  const shipping = { ...DEFAULT_SETTINGS.shipping, letterKr: 0 }
  expect(answersWith({ shipping })).toContain('Farveprøver alene sendes gratis som brev.')
})

test('a buyer who finds a fault is sent to the claim of the order, where pictures can be added', () => {
  expect(answersWith({})).toContain('tryk på »Reklamation« ved varen')
})
