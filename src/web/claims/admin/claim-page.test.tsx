import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { PayBack } from './claim-page.tsx'

function shownTo(restrictedTo: readonly string[] | null, claim: object): string {
  const user = { role: 'admin', permissions: [], restrictedTo } as unknown as SessionUser
  const element = <PayBack claim={{ id: 1, revision: 1, ...claim } as unknown as Claim} onDone={async () => undefined} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: null } },
  })
  return renderToStaticMarkup(
    <ViewerOverride value={{ status: 'customer', user }}>
      <RouterProvider router={router} />
    </ViewerOverride>,
  )
}

test('what a settled claim still owes is named to a colleague who sees amounts, and others see that something is owed', () => {
  expect(shownTo(null, { refund: 1250 })).toContain('Kunden har 1.250,00')
  // the server leaves the amount out
  expect(shownTo(['inbox'], {})).toContain('Kunden har penge til gode')
})
