import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { DecisionForm } from './decision-form.tsx'

const meAs = (user: object) => ({ status: 'customer', user: { permissions: [], ...user } as unknown as SessionUser }) as const
const me = meAs({ role: 'superadmin', restrictedTo: null })
const order = { id: 1, status: 'delivered', items: [], shipping: 0 } as unknown as Order

type Shown = Readonly<{ returnFreight?: number; lines?: Claim['lines']; of?: Order; viewer?: typeof me }>

function shown({ returnFreight = 0, lines = [], of = order, viewer = me }: Shown): string {
  const claim = {
    id: 1,
    kind: 'withdrawal',
    state: 'awaitingGoods',
    revision: 1,
    lines,
    entries: [],
    returnFreight,
  } as unknown as Claim
  const element = <DecisionForm claim={claim} order={of} onDone={async () => undefined} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: null } },
  })
  return renderToStaticMarkup(
    <ViewerOverride value={viewer}>
      <RouterProvider router={router} />
    </ViewerOverride>,
  )
}

function filledIn(name: RegExp, returnFreight: number): string | undefined {
  const html = shown({ returnFreight })
  const id = [...html.matchAll(/<label[^>]* for="([^"]+)"[^>]*>(.*?)<\/label>/g)].find(([, , label]) => name.test(label ?? ''))?.[1]
  const field = [...html.matchAll(/<input[^>]*>/g)].find(([input]) => input.includes(`id="${id}"`))?.[0]
  return / value="([^"]*)"/.exec(field ?? '')?.[1]
}

test('the return freight agreed with the label is filled in as a deduction of the refund', () => {
  expect([filledIn(/Træk fra/, 59), filledIn(/Hvorfor/, 59)]).toEqual(['59,00', 'Returfragt'])
  expect([filledIn(/Træk fra/, 0), filledIn(/Hvorfor/, 0)]).toEqual(['', ''])
})

test('rolls that were not sent are taken off by those who may change orders, and others are told to ask them', () => {
  const item = { id: 7, nameDa: 'Nordlys', quantity: 3, sent: 1, returned: 0 }
  const of = { ...order, items: [item] } as unknown as Order
  const lines = [{ itemId: 7, quantity: 3 }] as unknown as Claim['lines']
  const seen = (viewer: typeof me) => {
    const html = shown({ of, lines, viewer })
    return [html.includes('Tages af, ikke sendt'), html.includes('der må ændre ordrer'), html.includes('Kommet retur')]
  }
  expect(seen(me)).toEqual([true, false, true])
  expect(seen(meAs({ role: 'admin', restrictedTo: ['figures', 'invoices'] }))).toEqual([false, true, true])
})
