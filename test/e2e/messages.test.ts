import { expect, test } from 'vitest'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn } from './workshop.ts'

openBrowser()

test("a customer's message is read and answered", async () => {
  const subject = 'Kan I skære 25 m i ét stykke?'
  const guest = await newVisitor({ width: 390 })
  await visit(guest, '/kontakt')
  await guest.getByLabel('Navn').fill('Mikkel Autofolie')
  await guest.getByLabel('E-mail').fill('mikkel@lang-bil.dk')
  await guest.getByLabel('Emne').fill(subject)
  await guest.getByLabel('Besked').fill('Hej\nVi har en lang varevogn.\nMikkel')
  await guest.getByRole('main').getByRole('link', { name: 'privatlivspolitik' }).click()
  await guest.getByRole('dialog', { name: 'Ændringer er ikke gemt' }).getByRole('button', { name: 'Bliv her' }).click()
  await guest.getByRole('button', { name: /^Send/ }).click()
  await guest.getByText('Tak for din besked. Vi svarer hurtigst muligt.').waitFor()

  const staff = await newVisitor()
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin')
  const waiting = Number((await read(staff.getByRole('link', { name: /ubehandle(t|de) besked/ }))).match(/\d+/)?.[0])
  await staff.getByRole('link', { name: /ubehandle(t|de) besked/ }).click()
  await staff.waitForURL('**/admin/beskeder?state=open')
  await expect.poll(() => staff.getByTestId('message').count()).toBe(waiting)
  const row = staff.getByTestId('message').filter({ hasText: subject })
  await row.getByRole('button').press('Enter')
  const dialog = staff.getByRole('dialog', { name: subject })
  await dialog.getByText('Hej Vi har en lang varevogn. Mikkel').waitFor()
  const answer = decodeURIComponent((await dialog.getByRole('link', { name: 'Svar på mail' }).getAttribute('href')) ?? '')
  expect(answer).toMatch(/^mailto:mikkel@lang-bil\.dk\?subject=Sv: Kan I skære 25 m i ét stykke\?&body=Hej Mikkel Autofolie/)
  expect(answer).toContain('> Vi har en lang varevogn.')
  await dialog.getByRole('button', { name: 'Marker som behandlet' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.count()).toBe(0)
  // the keyboard stays in the list, or goes to its search
  expect(await staff.evaluate('document.activeElement?.closest("li, search") !== null')).toBe(true)

  // a colleague sees who answered, and opens it again from a shared address
  await staff.getByLabel('Status').selectOption('Behandlet')
  await row.getByRole('button').click()
  expect(await read(dialog)).toMatch(/Behandlet af Line Fosgerau \d+\. \S+ \d{4} kl\. \d\d\.\d\d/)
  await staff.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await staff.evaluate('document.activeElement?.closest("li")?.dataset.testid')).toBe('message')
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Slet' }).click()
  await staff.getByText('Vil du slette beskeden fra Mikkel Autofolie? Det kan ikke fortrydes.').waitFor()
  await staff.getByRole('button', { name: 'Slet', exact: true }).click()
  await expect.poll(() => row.count()).toBe(0)
})

test('nothing of the dialog moves when the mail it is about arrives late', async () => {
  await call('POST /auth/forgot-password', { body: { email: 'gold@demo.dk' } })
  const staff = await newVisitor({ isNewBrowser: true })
  await logIn(staff, 'superadmin@demo.dk')
  let late = Promise.withResolvers<void>()
  await staff.route(/\/api\/mails\/\d+$/, async (route) => {
    await late.promise
    await route.continue()
  })
  const dialog = staff.getByRole('dialog')
  for (const width of [390, 1280]) {
    late = Promise.withResolvers()
    await staff.setViewportSize({ width, height: 800 })
    await visit(staff, '/admin/beskeder?fane=mails')
    await staff.getByTestId('mail').first().getByRole('button').click()
    const text = dialog.getByText('Ren tekst')
    const before = await text.boundingBox()
    late.resolve()
    await dialog.locator('iframe').waitFor()
    expect(await text.boundingBox()).toEqual(before)
    await text.click()
    await dialog.locator('pre').waitFor()
    expect(await text.boundingBox()).toEqual(before)
  }
})
