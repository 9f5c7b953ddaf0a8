import { expect, test } from 'vitest'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

const GREY = 'NL-1004' // Nordlys Vejrgrå, list price 5.495 kr., no promotion
const LIST = '5.495 kr.'
const SILVER = '4.945,50 kr.' // 10 % off
const SILVER_EXCL_VAT = '3.956,40 kr.'

test('the retail view is on while a customer looks along', async () => {
  const page = await newVisitor()
  await logIn(page, 'silver@demo.dk')
  const card = page.getByRole('article').filter({ hasText: GREY })
  const list = async () => {
    await visit(page, `/produkter?search=${GREY}`)
    await page.getByRole('button', { name: 'Brugermenu, Jonas Bræmer' }).waitFor()
    return await read(card)
  }
  expect(await list()).toContain(`${SILVER} Før ${LIST}`)

  await page.getByRole('button', { name: 'Detailpriser' }).click()
  expect(await read(card)).toContain(`${LIST} 305 kr. pr. meter · inkl. moms`)
  expect(await read(card)).not.toContain(SILVER)
  expect(await list(), 'after a reload').not.toContain(SILVER)

  await card.getByRole('link', { name: 'Nordlys Vejrgrå' }).click()
  await page.getByRole('heading', { name: 'Nordlys Vejrgrå', level: 1 }).waitFor()
  expect(await read(page.getByRole('main'))).not.toContain(SILVER)
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByRole('link', { name: 'Kurv, 1 varer' }).click()
  await page.getByText('Du ser detailpriser. I kassen ser og betaler du dine egne priser.').waitFor()
  expect(await read(page.getByTestId('total'))).toBe(LIST)

  await page.getByRole('link', { name: 'Gå til kassen' }).click()
  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  expect(await read(page.getByTestId('total'))).toBe('4.945,50 kr.')

  await page.getByRole('button', { name: 'Dine priser' }).click()
  expect(await list()).toContain(`${SILVER} Før ${LIST}`)
})

test('a workshop that has scrolled down switches the prices beside its customer, and nothing moves', async () => {
  const page = await newVisitor()
  await logIn(page, 'silver@demo.dk')
  await visit(page, `/produkt/${GREY}`)
  const price = page.getByText(SILVER.replace(' ', '\u00a0'), { exact: true })
  await price.waitFor()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(600)
  const retail = page.getByRole('button', { name: 'Detailpriser' })
  const { y = -1 } = (await retail.boundingBox()) ?? {}
  expect(y, 'the switch is in sight').toBeGreaterThan(0)
  const before = await price.boundingBox()
  expect(before?.y, 'nothing of the price is behind the header').toBeGreaterThan(
    (await page.getByRole('banner').boundingBox())?.height ?? 999,
  )

  await retail.click()
  const shown = page.getByText(LIST.replace(' ', '\u00a0'), { exact: true })
  await shown.waitFor()
  expect((await shown.boundingBox())?.y).toBe(before?.y)
  await page.getByRole('button', { name: 'Dine priser' }).click()
  await price.waitFor()
})

test('login turns the retail view off', async () => {
  const page = await newVisitor()
  await visit(page, '/login')
  await page.evaluate(() => localStorage.setItem('foliehuset.detailpriser', '1'))
  await logIn(page, 'silver@demo.dk')
  await visit(page, `/produkt/${GREY}`)
  await page.getByText('Du sparer 549,50 kr.').waitFor()
})

test('prices without VAT are labelled, remembered with the customer, and change nothing that is paid', async () => {
  const page = await newVisitor()
  await logIn(page, 'silver@demo.dk')
  await visit(page, `/produkt/${GREY}`)
  await page.getByRole('button', { name: 'ekskl. moms' }).click()
  expect(await read(page.getByRole('main'))).toContain(SILVER_EXCL_VAT)
  expect(await read(page.getByRole('main'))).toContain('ekskl. moms')

  const phone = await newVisitor()
  await logIn(phone, 'silver@demo.dk')
  await visit(phone, `/produkt/${GREY}`)
  await phone.getByText(SILVER_EXCL_VAT.replace(' ', '\u00a0')).waitFor()
  await phone.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await visit(phone, '/kurv')
  await phone.getByText('I alt inkl. moms').waitFor()
  expect(await read(phone.getByTestId('total'))).toBe('4.945,50 kr.')

  await page.getByRole('button', { name: 'inkl. moms' }).click()
  await page.getByText(SILVER.replace(' ', '\u00a0')).waitFor()
})

test('a guest sees prices without VAT on every page once chosen', async () => {
  const page = await newVisitor()
  await visit(page, `/produkt/${GREY}`)
  await page.getByRole('button', { name: 'ekskl. moms' }).click()
  await visit(page, `/produkter?search=${GREY}`)
  await page.getByText('4.396\u00a0kr.').waitFor()
  expect(await read(page.getByRole('article').first())).toContain('4.396 kr. 244 kr. pr. meter · ekskl. moms')
})

test("a customer's page never shows the guest's price first, and nothing moves", async () => {
  const page = await newVisitor()
  await logIn(page, 'silver@demo.dk')
  await page.addInitScript(() => {
    const seen = new Set<string>()
    let shift = 0
    const look = () => {
      for (const price of document.querySelectorAll<HTMLElement>('article .own-price, .visitor-slot')) {
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden by style is not seen
        if (price.checkVisibility({ visibilityProperty: true })) seen.add(price.innerText.replace(/\s+/g, ' ').trim())
      }
      requestAnimationFrame(look)
    }
    look()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { seen, shiftOfPage: () => shift })
  })
  for (const knowsHim of [true, false]) {
    if (!knowsHim) await page.evaluate(() => localStorage.removeItem('foliehuset.bruger.v1'))
    await page.goto(`/produkter?search=${GREY}`, { waitUntil: 'networkidle' })
    await page.getByText(SILVER.replace(' ', '\u00a0')).waitFor()
    const { seen, shift } = await page.evaluate(() => {
      const watch = window as unknown as { seen: Set<string>; shiftOfPage: () => number }
      return { seen: [...watch.seen], shift: watch.shiftOfPage() }
    })
    expect(seen.filter((text) => text !== '').toSorted()).toEqual(['-10 %', '275 kr. pr. meter ·', `${SILVER} Før ${LIST}`, 'Jonas'])
    expect(shift).toBeLessThan(0.005)
  }
})
