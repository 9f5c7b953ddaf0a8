import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { type EconomicPeer, PEER_APP_SECRET, PEER_GRANT, PEER_JOURNAL, startEconomicPeer } from '#test/economic/peer.ts'
import { freePort } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

/** A shop beside the others whose accounting program is e-conomic's peer on this machine. */
openBrowser()
const databaseUrl = await addDatabase('ledger')
const dataDir = temporaryDirectory()
let peer: EconomicPeer
let shop: ShopProcess

beforeAll(async () => {
  peer = await startEconomicPeer()
  shop = await startShopProcess({ databaseUrl, dataDir, demo: '1', host: 'localhost', port: await freePort(), economicUrl: peer.url })
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await peer?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the month is closed in three presses, and agrees: vouchers reach e-conomic by themselves, once they are mapped and tried again', async () => {
  const page = await newVisitor({ shop: shop.address, width: 1440, expects: /400/ })
  await visit(page, '/login')
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/bogfoering')
  const month = ((await page.locator('#maaned').textContent()) ?? '').trim()

  // connected once: the keys are typed, the test says what is missing
  await page.getByRole('button', { name: 'Forbind e-conomic' }).click()
  const connecting = page.getByRole('dialog', { name: 'Forbind e-conomic' })
  await connecting.getByLabel('Kassekladde, nummer').fill(String(PEER_JOURNAL))
  await connecting.getByLabel('Første bilagsnummer').fill('20001')
  await connecting.getByLabel('Fra og med').selectOption({ label: month })
  await connecting.getByRole('button', { name: 'Forbind' }).click()
  await connecting.getByText('Skriv nøglen.').first().waitFor()
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  const { accounts } = peer.agreement
  peer.agreement.accounts = accounts.map((one) => (one.number === 1010 ? { ...one, isBarred: true } : one))
  await connecting.getByLabel('App secret token').fill(PEER_APP_SECRET)
  await connecting.getByLabel('Agreement grant token').fill(PEER_GRANT)
  await connecting.getByRole('button', { name: 'Forbind' }).click()
  await page.getByText('e-conomic er forbundet').waitFor()
  await page.getByRole('button', { name: 'Prøv forbindelsen' }).click()
  await page.getByText('Konto 1010 (Salg af varer, momspligtigt) kan der ikke bogføres på i e-conomic.').waitFor()

  // the first sale is refused, and those behind it wait
  await page.getByText('Account 1010 is barred.').waitFor({ timeout: 60_000 })
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await pixelsTooWide(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  peer.agreement.accounts = accounts
  await page.getByRole('button', { name: 'Vælg konti' }).click()
  const mapping = page.getByRole('dialog', { name: 'Vælg konti' })
  await mapping.getByLabel('Momskode: Salg af varer, momspligtigt').selectOption('U25')
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  await mapping.getByRole('button', { name: 'Gem' }).click()
  await page.getByText('Kontiene er gemt').waitFor()
  await page.getByRole('button', { name: /^Prøv igen, bilag \d+$/ }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Køen' }).count(), { timeout: 120_000 }).toBe(0)
  expect(peer.agreement.papers.length).toBe(new Set(peer.agreement.drafts.map(({ voucherNumber }) => voucherNumber)).size)

  // a voucher that was changed in e-conomic is named, and the month agrees when it is mended
  const { drafts } = peer.agreement
  peer.agreement.drafts = drafts.map((one, place) => (place === 0 ? { ...one, amount: one.amount + 0.01 } : one))
  const compare = page.getByRole('button', { name: 'Sammenlign med e-conomic' })
  await compare.click()
  await page.getByText(`Det stemmer ikke: ${month} er forskellig i butikken og e-conomic`).waitFor()
  await page.getByText(`Bilag ${drafts[0]?.voucherNumber} er ændret`).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  peer.agreement.drafts = drafts
  peer.agreement.book(PEER_JOURNAL)

  // three presses
  await compare.click()
  await page.getByText(`Det stemmer: ${month} er ens i butikken og e-conomic`).waitFor()
  await page.getByRole('button', { name: `Afslut og hent ${month}` }).click()
  await page
    .getByRole('dialog', { name: `Afslut ${month}` })
    .getByRole('button', { name: 'Afslut og hent' })
    .click()
  await page.getByText(/^Afsluttet .* af /).waitFor()
  await compare.click()
  await page.getByText(`Det stemmer: ${month} er ens i butikken og e-conomic`).waitFor()
}, 600_000)
