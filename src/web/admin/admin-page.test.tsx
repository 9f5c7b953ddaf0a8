import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AdminPage } from './admin-page.tsx'

test("a number in a page's title does not break at its hyphens", () => {
  const element = (
    <AdminPage title="Tilbud" number="TIL-2026-000123" path="/admin/tilbud/1">
      {null}
    </AdminPage>
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain('<title>Tilbud TIL-2026-000123</title>')
  expect(html).toContain('Tilbud <span class="inline-block">TIL-2026-000123</span></h1>')
})
