import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type SessionUser, ViewerOverride } from '#web/session/session.ts'
import { OfficeLink } from './office-link.tsx'

test('a colleague without the right to a screen sees the words of a link to it, and nothing to press', () => {
  const shownTo = (restrictedTo: readonly string[]) => {
    const user = { role: 'admin', permissions: [], restrictedTo } as unknown as SessionUser
    return renderToStaticMarkup(
      <ViewerOverride value={{ status: 'customer', user }}>
        <MemoryRouter>
          <OfficeLink to="/admin/ordrer/28" className="underline">
            ORD-28
          </OfficeLink>
        </MemoryRouter>
      </ViewerOverride>,
    )
  }
  expect(shownTo(['parcels'])).toContain('href="/admin/ordrer/28"')
  expect(shownTo(['inbox'])).toBe('<span class="underline no-underline! pointer-events-none">ORD-28</span>')
})
