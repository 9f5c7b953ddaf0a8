import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { DecisionForm } from './decision-form.tsx'

const me = { status: 'customer', user: { role: 'superadmin', permissions: [], restrictedTo: null } as unknown as SessionUser } as const
const order = { id: 1, status: 'delivered', items: [], shipping: 0 } as unknown as Order

function filledIn(name: RegExp, returnFreight: number): string | undefined {
  const claim = {
    id: 1,
    kind: 'withdrawal',
    state: 'awaitingGoods',
    revision: 1,
    lines: [],
    entries: [],
    returnFreight,
  } as unknown as Claim
  const element = <DecisionForm claim={claim} order={order} onDone={async () => undefined} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: null } },
  })
  const html = renderToStaticMarkup(
    <ViewerOverride value={me}>
      <RouterProvider router={router} />
    </ViewerOverride>,
  )
  const id = [...html.matchAll(/<label[^>]* for="([^"]+)"[^>]*>(.*?)<\/label>/g)].find(([, , label]) => name.test(label ?? ''))?.[1]
  const field = [...html.matchAll(/<input[^>]*>/g)].find(([input]) => input.includes(`id="${id}"`))?.[0]
  return / value="([^"]*)"/.exec(field ?? '')?.[1]
}

test('the return freight agreed with the label is filled in as a deduction of the refund', () => {
  expect([filledIn(/Træk fra/, 59), filledIn(/Hvorfor/, 59)]).toEqual(['59,00', 'Returfragt'])
  expect([filledIn(/Træk fra/, 0), filledIn(/Hvorfor/, 0)]).toEqual(['', ''])
})
