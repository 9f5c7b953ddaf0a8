import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ALL_PAGES, type PageName, paths } from '#contract/pages.ts'
import { pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { putInCart } from './checkout-form.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { call, logIn } from './workshop.ts'

openBrowser()

/** As long as Danish makes words, and as some firms are called. */
const LONG_WORD = 'Karrosserifolieringsspecialistvirksomheden'
const NARROWEST = 320

const assortment = await openAssortment()
const film = await assortment.addProduct({ kcwId: 'LANG-1002003004005', nameDa: `${LONG_WORD} Havnegrå`, price: 12_345.75 })
const order = await call<{ orderId: number; confirmationToken: string }>('POST /orders', {
  body: {
    items: [
      {
        id: film.id,
        kcwId: film.kcwId,
        nameDa: 'x',
        series: null,
        quantity: 1,
        price: 12_345.75,
        promotion: 0,
        payWithPoints: false,
        pointsCost: 10,
      },
    ],
    ...{ customerName: `${LONG_WORD} ${LONG_WORD}`, customerEmail: 'lang@example.dk', customerPhone: '+45 20 30 40 50' },
    ...{ shippingAddress: LONG_WORD, shippingPostalCode: '7100', shippingCity: 'Vejle', paymentMethod: 'card', notes: LONG_WORD },
    ...{ subtotal: 12_345.75, shipping: 0, savings: 0, total: 12_345.75, discount: 0, pointsUsed: 0, pointsEarned: 0 },
  },
})

/** What stands for the parameter of an address. */
const FILLED: Partial<Record<PageName, string>> = {
  product: paths.product(film.kcwId),
  guestOrder: paths.guestOrder(order.confirmationToken),
  adminOrder: paths.adminOrder(order.orderId),
  article: paths.article('hvor-mange-meter-folie'),
  adminProduct: paths.adminProduct(film.id),
  resetPassword: paths.resetPassword({ token: 'en-token-paa-over-tyve-tegn' }),
  verifyEmail: paths.verifyEmail({ token: 'en-token-paa-over-tyve-tegn' }),
}
const addressOf = ({ name, path }: (typeof ALL_PAGES)[number]) => FILLED[name] ?? path
const SHOP = ALL_PAGES.filter(({ path }) => !path.startsWith('/admin'))
const OFFICE = ALL_PAGES.filter(({ path }) => path.startsWith('/admin'))

async function expectFits(page: Page, pages: typeof ALL_PAGES): Promise<void> {
  const tooWide: string[] = []
  for (const one of pages) {
    const address = addressOf(one)
    expect(address, `${one.name} has an address`).not.toContain(':')
    await visit(page, address, { waitUntil: 'networkidle' })
    const pixels = await pixelsTooWide(page)
    if (pixels > 0) tooWide.push(`${address}: ${pixels} px, ${await widest(page)}`)
  }
  expect(tooWide).toEqual([])
}

/** What sticks out furthest, to be found when it does. */
async function widest(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const scrollsAlone = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrollsAlone(element.parentElement))
    const boxes = [...document.querySelectorAll('main *')]
      .filter((element) => !scrollsAlone(element))
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    const [first] = boxes.toSorted((one, other) => other.right - one.right)
    return first ? first.element.outerHTML.slice(0, 200) : ''
  })
}

test('no page of the shop is pushed sideways on the narrowest phone, as a guest', async () => {
  const page = await newVisitor({ width: NARROWEST, expects: /40[0-9]/ })
  await putInCart(page, film.kcwId)
  await expectFits(page, SHOP)
  await visit(page, '/produkter')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await pixelsTooWide(page), 'the menu').toBe(0)
}, 300_000)

test('no page of the shop is pushed sideways on the narrowest phone, as a customer', async () => {
  const page = await newVisitor({ width: NARROWEST, expects: /40[0-9]/ })
  await logIn(page, 'gold@demo.dk')
  await putInCart(page, film.kcwId, 12)
  await expectFits(page, SHOP)
  await page.getByRole('button', { name: /^Brugermenu/ }).click()
  expect(await pixelsTooWide(page), 'the user menu').toBe(0)
}, 300_000)

test('no screen of the back office is pushed sideways on the narrowest phone', async () => {
  const page = await newVisitor({ width: NARROWEST, expects: /40[0-9]/ })
  await logIn(page, 'superadmin@demo.dk')
  await expectFits(page, OFFICE)
  for (const [address, open] of [
    ['/admin/kunder', 'Opret Ny Kunde'],
    ['/admin/tag-management', 'Opret Ny'],
    ['/admin/soegninger', 'Tilføj synonym'],
  ] as const) {
    await visit(page, address, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: open, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await pixelsTooWide(page), open).toBe(0)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), open).toBe(0)
  }
}, 300_000)

test('a page that is pushed sideways is found', async () => {
  const page = await newVisitor({ width: NARROWEST })
  await visit(page, '/om-os')
  await page.evaluate((word) => {
    const wide = document.createElement('p')
    wide.style.whiteSpace = 'nowrap'
    wide.textContent = word.repeat(3)
    document.querySelector('main')?.append(wide)
  }, LONG_WORD)
  expect(await pixelsTooWide(page)).toBeGreaterThan(0)
})
