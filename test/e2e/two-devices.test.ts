import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { addWorkshop, DEMO_PASSWORD, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const SQUEEGEE = 'VT-1068' // Filtrakel Blå 10 cm, 49 kr.
const ROLL = 'FJ-1021' // Fjord Mosgrøn

/** A device of a workshop. The console reports what another one was quicker to change, and that it is offline for a while. */
const newDevice = (width?: number) => newVisitor({ isNewBrowser: true, expects: /409|ERR_INTERNET_DISCONNECTED/, ...(width && { width }) })

const names = async (page: Page) =>
  (await page.getByRole('list', { name: 'Varer i kurven' }).getByRole('heading').allInnerTexts()).toSorted()
const quantityOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Antal ${name}` }).inputValue()
/** The account has the cart: a refusal, because another device was quicker, is followed by what they have together. */
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/cart') && answer.request().method() === 'PUT' && answer.ok())

test('of two samples, what changed in the cart says which film each is of', async () => {
  const page = await newDevice()
  await visit(page, '/kurv')
  const ids = await page.evaluate(async () => {
    const { products } = await (await fetch('/api/products?skus=FJ-1021,NL-1003,FP-1092')).json()
    return Object.fromEntries(products.map(({ kcwId, id }: { kcwId: string; id: number }) => [kcwId, id]))
  })
  const change = (sampleOf: string) => ({ productId: ids['FP-1092'], payWithPoints: false, sampleOf: ids[sampleOf], from: 0, to: 1 })
  await page.evaluate((news) => localStorage.setItem('foliehuset.kurv.nyt.v1', news), JSON.stringify([change(ROLL), change('NL-1003')]))
  await reload(page)
  expect(await read(page.getByText('Kurven følger din konto og er opdateret').locator('..'))).toBe(
    'Kurven følger din konto og er opdateret Farveprøve A6: Fjord Mosgrøn (FJ-1021): 1 stk. lagt i Farveprøve A6: Nordlys Kulsort (NL-1003): 1 stk. lagt i',
  )
})

test('two devices: the cart follows the login, says what was joined, and an order on one leaves what was added on the other', async () => {
  const email = 'to-enheder@example.dk'
  await addWorkshop(email, DEMO_PASSWORD)
  const desk = await newDevice()
  await visit(desk, '/login')
  await logIn(desk, email)
  const firstKept = kept(desk)
  await putInCart(desk, SQUEEGEE, 2)
  await firstKept

  // the phone has a cart of its own from before the login: of what lies in both, the larger number
  const phone = await newDevice(390)
  await putInCart(phone, SQUEEGEE, 3)
  await putInCart(phone, ROLL)
  await visit(phone, '/login')
  const joined = kept(phone)
  await logIn(phone, email)
  await joined
  await visit(phone, '/kurv')
  await phone.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  await expect.poll(() => names(phone)).toEqual(['Filtrakel Blå 10 cm', 'Fjord Mosgrøn'])
  await expect.poll(() => quantityOf(phone, 'Filtrakel Blå 10 cm')).toBe('3')

  // the desk is told, until it leaves the cart
  await visit(desk, '/kurv')
  const news = desk.getByText('Kurven følger din konto og er opdateret').locator('..')
  expect(await read(news)).toBe(
    'Kurven følger din konto og er opdateret Filtrakel Blå 10 cm: nu 3 stk., før 2 stk. Fjord Mosgrøn: 1 stk. lagt i',
  )
  await reload(desk)
  await news.waitFor()
  await desk.getByRole('link', { name: 'Fortsæt med at handle' }).click()
  await desk.getByRole('heading', { name: 'Produkter', level: 1 }).waitFor()
  await desk.getByRole('link', { name: 'Kurv, 4 varer' }).click()
  await desk.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  expect(await news.count()).toBe(0)

  // the desk orders what both know, while the phone has put one more in
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Flere' }).first().click()
  expect(await quantityOf(phone, 'Filtrakel Blå 10 cm')).toBe('4')
  await desk.getByRole('link', { name: /^Gå til betaling/ }).click()
  await desk.getByRole('heading', { name: 'Kassen' }).waitFor()
  const emptied = kept(desk)
  await orderButton(desk).click()
  await desk.getByRole('heading', { name: 'Mine Ordrer' }).waitFor()
  await emptied
  const [order] = await database.ordersOf(email)
  expect(await database.linesOf(order?.id ?? 0)).toMatchObject([{ quantity: 3 }, { quantity: 1 }])

  const left = kept(phone)
  await phone.context().setOffline(false)
  await left
  await phone.getByText('Fjord Mosgrøn: 1 stk. taget ud').waitFor()
  await expect.poll(() => names(phone)).toEqual(['Filtrakel Blå 10 cm'])
  await expect.poll(() => quantityOf(phone, 'Filtrakel Blå 10 cm')).toBe('1')
  await visit(desk, '/kurv')
  await desk.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  expect([await names(desk), await quantityOf(desk, 'Filtrakel Blå 10 cm')]).toEqual([['Filtrakel Blå 10 cm'], '1'])
})

test('logging out and in again doubles nothing, and a colleague in the same browser gets their own cart', async () => {
  const [one, other] = ['foerst-paa@example.dk', 'efter-ham@example.dk']
  await addWorkshop(one, DEMO_PASSWORD)
  await addWorkshop(other, DEMO_PASSWORD)
  const page = await newDevice()
  await logIn(page, one)
  const stored = kept(page)
  await putInCart(page, SQUEEGEE, 2)
  await stored
  const logOut = async () => {
    await page.getByRole('button', { name: /Karen Kjær/ }).click()
    await page.getByRole('button', { name: 'Log Ud' }).click()
    await page.getByRole('link', { name: 'B2B Login' }).waitFor()
  }
  await logOut()
  await logIn(page, one)
  await visit(page, '/kurv')
  await page.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  expect(await quantityOf(page, 'Filtrakel Blå 10 cm')).toBe('2')
  await logOut()
  await logIn(page, other)
  await visit(page, '/kurv')
  await page.getByRole('heading', { name: 'Din kurv er tom' }).waitFor()
  await page.getByText('Filtrakel Blå 10 cm: 2 stk. taget ud').waitFor()
})

test('what was taken out of the cart is put back by keyboard, in its place', async () => {
  const page = await newVisitor({ width: 390 })
  await putInCart(page, SQUEEGEE, 2)
  await putInCart(page, ROLL)
  await visit(page, '/kurv')
  const remove = page.getByRole('button', { name: 'Fjern Filtrakel Blå 10 cm fra kurven' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Filtrakel Blå 10 cm er fjernet fra kurven').waitFor()
  await page.getByRole('link', { name: 'Kurv, 1 vare' }).waitFor()
  // the button that takes it back gets the focus
  const undo = page.getByRole('button', { name: 'Fortryd: læg Filtrakel Blå 10 cm i kurven igen' })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Kurv, 3 varer' }).waitFor()
  const lines = page.getByRole('list', { name: 'Varer i kurven' }).getByRole('heading')
  await expect.poll(() => lines.allInnerTexts()).toEqual(['Filtrakel Blå 10 cm', 'Fjord Mosgrøn'])

  // the last one out leaves an empty cart, from which it can still be had back
  await page.getByRole('button', { name: 'Fjern Fjord Mosgrøn fra kurven' }).click()
  await remove.click()
  await page.getByRole('heading', { name: 'Din kurv er tom' }).waitFor()
  await page.getByRole('button', { name: 'Fortryd: læg Fjord Mosgrøn i kurven igen' }).click()
  await page.getByRole('link', { name: 'Kurv, 1 vare' }).waitFor()
})

test('a price that changed since is told in the cart, from what to what, until it has been read', async () => {
  const page = await newVisitor()
  await putInCart(page, SQUEEGEE)
  const putBack = await database.change(SQUEEGEE, { unitPriceOre: 59_50 })
  try {
    await visit(page, '/kurv')
    await page.getByText('Filtrakel Blå 10 cm: Prisen er ændret fra 49 kr. til 59,50 kr. pr. stk.').waitFor()
    await page.getByRole('link', { name: /^Gå til betaling/ }).click()
    await page.getByRole('heading', { name: 'Kassen' }).waitFor()
    await fillInDelivery(page, 'ny-pris@example.dk')
    expect(await page.getByText('Prisen er ændret').count()).toBe(0)
  } finally {
    await putBack()
  }
})
