import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ALL_PAGES, type PageName, paths } from '#contract/pages/pages.ts'
import { findAccessibilityFaults, findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { putInCart } from './checkout-form.ts'
import { goOn, newVisitor, openBrowser, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

/** As long as Danish makes words, and as some firms are called. */
const LONG_WORD = 'Karrosserifolieringsspecialistvirksomheden'
const NARROWEST = 320
const PHONE = 390

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

const recalledBatch = await recallABatch()

/** A batch of its own film, sold to a guest and recalled. */
async function recallABatch(): Promise<number> {
  const token = await tokenOf('admin@demo.dk')
  const recalled = await assortment.addProduct({ kcwId: 'TILBAGEKALDT-1', nameDa: `${LONG_WORD} Rød`, price: 1_000, stock: 0 })
  const lines = [{ sku: recalled.kcwId, batch: 'LANGT-BATCHNUMMER-1', rolls: 2 }]
  await call('POST /receipts', { token, body: { key: crypto.randomUUID(), supplier: null, note: null, lines } })
  await assortment.order({
    ...{ customerName: LONG_WORD, customerEmail: 'tilbagekaldt-lang@example.dk', customerPhone: '20304050', paymentMethod: 'card' },
    ...{ shippingAddress: LONG_WORD, shippingPostalCode: '7100', shippingCity: 'Vejle', buyerKind: 'consumer', acceptsTerms: true },
    items: [{ id: recalled.id, quantity: 1, payWithPoints: false }],
  })
  const { stock } = await call<{ stock: { batches: { id: number }[] } }>(`GET /products/${recalled.id}/batches`, { token })
  const id = stock.batches[0]?.id ?? 0
  const body = { hazard: `${LONG_WORD} brænder.`, instructions: LONG_WORD, remedies: ['refund', 'replacement'], phone: '70 00 00 00' }
  await call(`POST /batches/${id}/recall`, { token, body })
  return id
}

/** What stands for the parameter of an address. */
const FILLED: Partial<Record<PageName, string>> = {
  product: paths.product(film.kcwId),
  guestOrder: paths.guestOrder(order.confirmationToken),
  adminOrder: paths.adminOrder(order.orderId),
  // the demo shop has a claim from its first day
  adminClaim: paths.adminClaim(1),
  recall: paths.recall(recalledBatch),
  adminRecall: paths.adminRecall(recalledBatch),
  article: paths.article('hvor-mange-meter-folie'),
  adminProduct: paths.adminProduct(film.id),
  adminProductStock: paths.adminProductStock(film.id),
  adminPriceList: paths.adminPriceList(1),
  adminPurchase: paths.adminPurchase(1),
  adminFinanceList: paths.adminFinanceList({ tal: 'receivables' }),
  resetPassword: paths.resetPassword({ token: 'en-token-paa-over-tyve-tegn' }),
  verifyEmail: paths.verifyEmail({ token: 'en-token-paa-over-tyve-tegn' }),
  invitation: paths.invitation({ token: 'en-token-paa-over-tyve-tegn' }),
  stockWatch: '/giv-besked?token=en-token-paa-over-tyve-tegn',
  // the demo shop's gold customer keeps a list from its first day
  shelfList: paths.shelfList(1),
  // and an offer, and staff are writing another
  ownOffer: paths.ownOffer(1),
  adminCustomer: paths.adminCustomer(5),
  adminOffer: paths.adminOffer(2),
  shelfCount: paths.shelfCount(1),
  // and a job with an offer
  job: paths.job(1),
  projectOffer: paths.projectOffer(1),
  shelfMailLeave: '/afmeld-ugemail?token=en-token-paa-over-tyve-tegn',
}
/** Addresses that show something else than the page does anywhere: another kind of product, nothing, where somebody came from. */
const OTHER_LOOKS = ['/produkt/NL-1005', '/produkt/KE-1084', '/produkt/FP-1092', '/produkt/findes-ikke', '/login?next=/ordrer']
const addressOf = ({ name, path }: (typeof ALL_PAGES)[number]) => FILLED[name] ?? path
const SHOP = ALL_PAGES.filter(({ path }) => !path.startsWith('/admin'))
const OF_ACCOUNTS = SHOP.filter(({ name, isPrivate }) => isPrivate && name !== 'guestOrder').map(addressOf)
const OF_GUESTS = [...SHOP.map(addressOf).filter((address) => !OF_ACCOUNTS.includes(address)), ...OTHER_LOOKS]
/** What a customer's prices, points and tier stand on. */
const OF_CUSTOMERS = [
  ...OF_ACCOUNTS,
  ...(['home', 'products', 'product', 'cart', 'checkout', 'favourites', 'quickOrder'] as const).map(named),
]
const OFFICE = ALL_PAGES.filter(({ path }) => path.startsWith('/admin')).map(addressOf)

function named(name: PageName): string {
  const page = ALL_PAGES.find((one) => one.name === name)
  if (!page) throw new Error(`no page ${name}`)
  return addressOf(page)
}

type Walk = Readonly<{ judge?: (page: Page) => Promise<string[]>; open?: (page: Page, address: string) => Promise<void> }>

const load = (page: Page, address: string) => visit(page, address, { waitUntil: 'networkidle' })

/** Looks at every address once, on the narrowest phone; `judge` says what else is wrong with it on a usual one. */
async function expectSound(page: Page, addresses: readonly string[], { judge, open = load }: Walk): Promise<void> {
  const faults: string[] = []
  for (const address of addresses) {
    expect(address, 'an address that is filled in').not.toContain(':')
    await page.setViewportSize({ width: NARROWEST, height: 900 })
    await open(page, address)
    const pixels = await pixelsTooWide(page)
    if (pixels > 0) faults.push(`${address}: ${pixels} px, ${await widest(page)}`)
    if (!judge) continue
    await page.setViewportSize({ width: PHONE, height: 900 })
    faults.push(...(await judge(page)).map((fault) => `${address}: ${fault}`))
    if ((await pixelsTooWide(page)) > 0) faults.push(`${address} does not fit ${PHONE} px`)
  }
  expect(faults.join('\n')).toBe('')
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

test('no page of a guest is pushed sideways on the narrowest phone, and axe finds no fault on it, light and dark', async () => {
  const page = await newVisitor({ width: NARROWEST, expects: /40[0-9]/ })
  await putInCart(page, film.kcwId)
  await expectSound(page, OF_GUESTS, { judge: findFaultsInBothSchemes })
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  await visit(page, '/produkter')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await pixelsTooWide(page), 'the menu').toBe(0)
}, 600_000)

test('no page of a customer is pushed sideways on the narrowest phone, and axe finds no fault on it', async () => {
  const page = await newVisitor({ width: NARROWEST, expects: /40[0-9]/ })
  await logIn(page, 'gold@demo.dk')
  await putInCart(page, film.kcwId, 12)
  await expectSound(page, OF_CUSTOMERS, { judge: findAccessibilityFaults })
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  await page.getByRole('button', { name: /^Brugermenu/ }).click()
  expect(await pixelsTooWide(page), 'the user menu').toBe(0)
}, 600_000)

test('no screen of the back office is pushed sideways on the narrowest phone', async () => {
  const page = await newVisitor({ width: NARROWEST, expects: /40[0-9]/ })
  await logIn(page, 'superadmin@demo.dk')
  await load(page, '/admin')
  await expectSound(page, OFFICE, { open: goOn })
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
}, 600_000)

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
