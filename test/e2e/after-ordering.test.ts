import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { addWorkshop, DEMO_PASSWORD, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const SQUEEGEE = 'VT-1068' // Filtrakel Blå 10 cm, 49 kr.

test('a workshop is thanked above its orders, with what happens next, until it goes on; a reload takes nothing away', async () => {
  const email = 'tak-for-ordren@example.dk'
  await addWorkshop(email, DEMO_PASSWORD)
  const page = await newVisitor({ width: 390 })
  await logIn(page, email)
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  const sentence = 'Du betaler, når du har fået fakturaen. Den kommer i en mail for sig.'
  await page.getByText(sentence).waitFor()
  await page.getByRole('button', { name: /^Bestil og betal [\d.,]+ kr\. på faktura$/ }).click()

  await page.waitForURL('**/ordrer')
  const thanks = page.getByRole('region', { name: 'Tak for din ordre' })
  await thanks.waitFor()
  const [order] = await database.ordersOf(email)
  const told = await read(thanks)
  for (const part of [
    `Ordrenummer ${order?.orderNumber}`,
    sentence,
    'Alt er på lager',
    'Du får en mail, når pakken er sendt, og kan følge den her.',
    'Udskriv',
  ])
    expect(told).toContain(part)
  await page.getByRole('button', { name: `Bestil igen: ${order?.orderNumber}` }).waitFor()

  expect(await findAccessibilityFaults(page)).toEqual([])
  await reload(page)
  await thanks.waitFor()
  const account = page.getByRole('navigation', { name: 'Konto' })
  const open = async (label: string) => {
    await account.getByText('Alle sider').click()
    await account.getByRole('link', { name: label }).click()
  }
  await open('Min Konto')
  await page.getByRole('heading', { name: 'Min Konto' }).waitFor()
  await open('Mine Ordrer')
  await page.getByRole('heading', { name: 'Mine Ordrer' }).waitFor()
  expect(await thanks.count()).toBe(0)

  // what is chosen while the search is loading narrows what it finds
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/orders/my-orders?*', async (route) => {
    await answer.promise
    await route.continue().catch(() => {})
  })
  const searched = page.waitForRequest(/my-orders\?.*search=filtrakel/)
  await page.getByLabel('Søg nummer, reference, folie').fill('filtrakel')
  await searched
  await page.getByRole('button', { name: 'I dag' }).click()
  answer.resolve()
  await page.waitForURL((url) => url.searchParams.get('periode') === 'i-dag' && url.searchParams.get('soeg') === 'filtrakel')
  await page.unrouteAll({ behavior: 'wait' })
  await page
    .getByText(order?.orderNumber ?? '')
    .first()
    .waitFor()
})

test("'Spor Ordre': a guest gets the link of the order by number and address, and learns nothing of anybody else's", async () => {
  const email = 'spor-ordre@example.dk'
  const page = await newVisitor({ expects: /404/ })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await orderButton(page).click()
  await page.waitForURL(/\/ordre\/[\w-]{32}$/)
  const address = page.url()
  const [order] = await database.ordersOf(email)

  // what a mail program left of the link
  await visit(page, address.slice(0, -5))
  await page.getByRole('heading', { name: 'Linket er ikke helt. Åbn det fra mailen igen.' }).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Spor Ordre' }).click()
  await page.getByRole('heading', { name: 'Spor Ordre', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'B2B Login' }).waitFor()
  const answers: string[] = []
  for (const [number, mailbox] of [
    [order?.orderNumber ?? '', 'en-fremmed@example.dk'],
    [(order?.orderNumber ?? '').toLowerCase(), email],
  ] as const) {
    await page.getByLabel('Ordrenummer').fill(number)
    await page.getByLabel('Mailadresse, du bestilte med').fill(mailbox)
    await page.getByRole('button', { name: 'Send link til min ordre' }).click()
    const answer = page.getByRole('alert')
    await answer.waitFor()
    answers.push(await read(answer))
    await page.getByRole('button', { name: 'Prøv et andet nummer' }).click()
  }
  expect(answers[0]).toBe(answers[1])
  expect(await database.mailsTo('en-fremmed@example.dk')).toEqual([])
  await expect
    .poll(async () => (await database.mailsTo(email)).find(({ template }) => template === 'order-link')?.text)
    .toContain(new URL(address).pathname)

  // the guest orders the same once more from there
  await visit(page, address)
  await page.getByRole('button', { name: 'Bestil igen' }).click()
  await page.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  await page.getByText('Filtrakel Blå 10 cm').first().waitFor()
})
