import { expect, test } from 'vitest'
import { findFaultsInBothSchemes } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

test("a tag in use is refused, renamed in both languages, and seen in the shop's filter at once", async () => {
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/tag-management?tab=colors')
  await page.getByRole('button', { name: 'Opret Ny' }).click()
  const create = page.getByRole('dialog', { name: 'Opret farve' })
  await create.getByLabel('Navn EN*').fill('Lagoon')
  await create.getByLabel('Navn DA').fill('Lagune')
  await create.getByLabel('Farvekode*').fill('#0f7f8c')
  await create.getByRole('button', { name: 'Opret' }).click()
  await page.getByText('Tag oprettet!').waitFor()
  const card = (name: string) => page.getByTestId('tag').filter({ has: page.getByRole('heading', { name, exact: true }) })
  expect(await read(card('Lagune'))).toContain('0 produkter')
  const made = await (await openAssortment()).addProduct({ kcwId: 'TAG-1', nameDa: 'Lagunefolie', price: 4000, colorTags: ['lagune'] })

  const guest = await newVisitor()
  await visit(guest, '/produkter')
  const filter = guest.getByRole('region', { name: 'Filtre' })
  await filter.getByRole('link', { name: /^Lagune/ }).waitFor()

  // in use: it stays, and staff are told by how many
  await reload(page)
  await card('Lagune').getByRole('button', { name: 'Slet: Lagune' }).click()
  const remove = page.getByRole('dialog', { name: 'Slet tag' })
  expect(await read(remove)).toContain('Er du sikker på at du vil slette dette tag?')
  await remove.getByRole('button', { name: 'Slet', exact: true }).click()
  expect(await read(remove.getByRole('alert'))).toBe('Tagget bruges af 1 produkt og kan ikke slettes.')
  await page.keyboard.press('Escape')
  expect(await read(card('Lagune'))).toContain('1 produkt')

  await card('Lagune').getByRole('button', { name: 'Rediger: Lagune' }).click()
  const edit = page.getByRole('dialog', { name: 'Rediger farve' })
  await edit.getByLabel('Navn EN*').fill('Petrol')
  await edit.getByLabel('Navn DA').fill('Petroliumblå')
  await edit.getByRole('button', { name: 'Gem ændringer' }).click()
  await page.getByText('Tag opdateret!').waitFor()
  expect(await read(card('Petroliumblå'))).toContain('Petrol #0f7f8c')

  await reload(guest)
  const choice = filter.getByRole('link', { name: /^Petroliumblå/ })
  await choice.waitFor()
  expect(await filter.getByRole('link', { name: /^Lagune/ }).count()).toBe(0)
  await choice.click()
  await guest.getByText('Viser 1 produkt').waitFor()
  await guest
    .getByRole('link', { name: /Lagunefolie/ })
    .first()
    .waitFor()

  // worn by nothing, it goes; the keyboard stands on the next one
  await call(`DELETE /products/${made.id}`, { token: await tokenOf('admin@demo.dk') })
  await card('Petroliumblå').getByRole('button', { name: /^Slet/ }).click()
  await remove.getByRole('button', { name: 'Slet', exact: true }).click()
  await page.getByText('Tag slettet').waitFor()
  await card('Petroliumblå').waitFor({ state: 'detached' })
  await page.locator('button[aria-label^="Slet: "]:focus').waitFor()
})

test('the six tabs are reached with the arrow keys, also on a phone', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/tag-management')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Produkt Typer').focus()
  for (const name of ['Kategorier', 'Farver', 'Backing Types', 'Features', 'Serier']) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }
  // the chosen one is in sight, though the row is wider than the screen
  const rightEdge = async () => {
    const box = await tab('Serier').boundingBox()
    return (box?.x ?? 390) + (box?.width ?? 390)
  }
  await expect.poll(rightEdge).toBeLessThanOrEqual(390)
  await page.getByTestId('tag').filter({ hasText: 'Nordlys' }).waitFor()
  await page.keyboard.press('Home')
  await page.getByTestId('tag').filter({ hasText: 'Bilfolie' }).waitFor()
})

test.each([390, 1440])('two colours that are one are made one, and the shop follows, at %s px', async (width) => {
  const page = await newVisitor({ width })
  const token = await tokenOf('admin@demo.dk')
  await logIn(page, 'admin@demo.dk')
  const [one, other] = [`Støv ${width}`, `Støvgrå ${width}`]
  const made: { id: string }[] = []
  for (const name of [one, other]) {
    const { tag } = await call<{ tag: { id: string } }>('POST /tags/colors', { token, body: { name, hex_code: '#8a8d90' } })
    made.push(tag)
  }
  await (await openAssortment()).addProduct({ kcwId: `MERGE-${width}`, nameDa: 'Støvfolie', price: 4000, colorTags: [made[0]?.id] })
  await visit(page, '/admin/tag-management?tab=colors')
  await page.getByRole('button', { name: `Slå sammen: ${one}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Slå ${one} sammen med et andet tag` })
  expect(await read(dialog)).toContain(`1 produkt får det tag, du vælger, i stedet for ${one}.`)
  await dialog.getByRole('button', { name: 'Slå sammen' }).click()
  await dialog.getByText('Vælg et tag.').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByLabel('Slå sammen med').selectOption({ label: other })
  await dialog.getByRole('button', { name: 'Slå sammen' }).click()
  await page.getByText('Slået sammen. 1 produkt ændret').first().waitFor()
  const card = (name: string) => page.getByTestId('tag').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card(one).waitFor({ state: 'detached' })
  expect(await read(card(other))).toContain('1 produkt')
})
