import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const me = { status: 'customer', user: { role: 'superadmin', permissions: [], restrictedTo: null } as unknown as SessionUser } as const
const none = {
  categories: [],
  makers: [],
  series: [],
  productTypes: [],
  backingTypes: [],
  colors: [],
  features: [],
} as unknown as TagChoices

test('the buttons of a bulk change stay at the foot of its dialog, outside the scrolling form', () => {
  const products = [{ id: 1, revision: 1 }]
  const close = () => undefined
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ViewerOverride value={me}>
        <BulkDialog products={products} choices={none} onDone={close} onClose={close} />
      </ViewerOverride>
    </MemoryRouter>,
  )
  const form = /<form[^>]* id="([^"]+)"/.exec(html)?.[1]
  const foot = /<footer.*<\/footer>/.exec(html)?.[0]
  expect(foot).toContain('Annuller')
  expect(foot).toMatch(new RegExp(`<button[^>]* form="${form}"[^>]*>Vis ændringer</button>`))
})
