import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { PEER_TOKEN, startAccessPointPeer } from '#test/access-point/peer.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { freePort } from '#test/postgres.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

/** Of the municipality in the demo shop, which has an invoice that was not sent yet. */
const EAN = '5790001234560'
const OLD_EAN = '5798000000001'

/** As a response writes it, with its zone. */
const instantIn = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`

/** A shop beside the others, whose access point is on this machine. */
openBrowser()

test('an e-invoice is refused by the municipality, corrected and delivered', async () => {
  const peer = await startAccessPointPeer()
  const { network } = peer
  network.participants.add(`0088:${EAN}`)
  const dataDir = temporaryDirectory()
  const shop = await startShopProcess({
    ...{ databaseUrl: await addDatabase('access_point'), dataDir, demo: '1', host: 'localhost', port: await freePort() },
    accessPointUrl: peer.url,
  })
  onTestFinished(async () => {
    await shop.end('SIGTERM')
    await peer.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const page = await newVisitor({ shop: shop.address, width: 1440, expects: /400/ })
  await visit(page, '/login')
  await logIn(page, 'superadmin@demo.dk')

  // connected once
  await visit(page, '/admin/indstillinger#e-fakturaer')
  await page.getByRole('button', { name: 'Forbind et adgangspunkt' }).click()
  const connecting = page.getByRole('dialog', { name: 'Forbind et adgangspunkt' })
  await connecting.getByLabel('Adgangspunkt*').selectOption('phoss')
  await connecting.getByRole('button', { name: 'Forbind' }).click()
  await connecting.getByText('Skriv nøglen.').waitFor()
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  await connecting.getByLabel(/API-token/).fill(PEER_TOKEN)
  await connecting.getByRole('button', { name: 'Forbind' }).click()
  await page.getByText('Adgangspunktet er forbundet').waitFor()
  await page.getByRole('button', { name: 'Prøv forbindelsen' }).click()
  await page.getByText('Alt er på plads').waitFor()
  const refused = { success: false, code: 'invalid_input', message: 'Adgangspunktet svarer ikke.' }
  await page.route('**/api/access-point/test', (route) => route.fulfill({ status: 400, json: refused }), { times: 1 })
  await page.getByRole('button', { name: 'Prøv forbindelsen' }).click()
  await page.getByText('Adgangspunktet svarer ikke.').first().waitFor()
  expect(await page.getByText('Alt er på plads').count()).toBe(0)

  // on the phone: sent by a press, and first to a number that does not exist
  await page.setViewportSize({ width: 390, height: 844 })
  const list = async (which: 'waiting' | 'refused') => await visit(page, `/admin/fakturaer?nemHandel=${which}`)
  const row = page.getByTestId('invoice')
  const press = async (action: string) => {
    await row
      .first()
      .getByRole('button', { name: /^Flere handlinger/ })
      .click()
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  }
  const countRefused = async () => {
    await list('refused')
    return await row.count()
  }
  const told = page.getByRole('link', { name: /e-faktura er afvist eller ikke leveret/ })
  const countOnOverview = async () => {
    await visit(page, '/admin')
    return await told.count()
  }
  await list('waiting')
  await press('Send e-faktura')
  const sending = page.getByRole('dialog', { name: /^Send e-faktura: Faktura \d+$/ })
  await sending.getByLabel('EAN-nummer').fill('5798000000002')
  await sending.getByRole('button', { name: 'Send' }).click()
  await sending.getByText('EAN-nummeret skal have 13 cifre').waitFor()
  await sending.getByLabel('EAN-nummer').fill(OLD_EAN)
  await sending.getByRole('button', { name: 'Send' }).click()
  await page.getByText('E-fakturaen sendes').first().waitFor()
  await expect.poll(countRefused, { timeout: 60_000 }).toBe(1)
  await row.getByText('Modtageren findes ikke i netværket').filter({ visible: true }).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])

  // corrected, and delivered
  await press('Ret og send e-faktura igen')
  await sending.getByText('Hvad der er sket').waitFor()
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  await sending.getByLabel('EAN-nummer').fill(EAN)
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => network.delivered.length, { timeout: 60_000 }).toBe(1)

  // the municipality rejects it: it misses a requisition number
  const number = network.delivered[0]?.number ?? 0
  network.respond(number, 'RE', { reason: 'Rekvisitionsnummer findes ikke', at: instantIn(1_000) })
  await expect
    .poll(countOnOverview, {
      timeout: 90_000,
      interval: 2_000,
    })
    .toBe(1)
  await told.click()
  await row.getByText('Afvist: Rekvisitionsnummer findes ikke').filter({ visible: true }).waitFor()
  await press('Ret og send e-faktura igen')
  await sending.getByText('Modtageren: Afvist: Rekvisitionsnummer findes ikke').waitFor()
  await sending.getByLabel('Ordre- eller rekvisitionsnummer').fill('REK-2026-7')
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => network.delivered.length, { timeout: 60_000 }).toBe(2)
  expect(textAt(readXml(network.delivered[1]?.xml ?? ''), 'BuyerReference')).toBe('REK-2026-7')
  expect(network.broken).toEqual([])

  // approved, and nothing waits
  const countApproved = async () => {
    await visit(page, `/admin/fakturaer?search=${number}`)
    return await row.first().getByText('Godkendt').filter({ visible: true }).count()
  }
  network.respond(number, 'AP', { at: instantIn(60_000) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(countApproved, {
      timeout: 90_000,
      interval: 2_000,
    })
    .toBe(1)
  await list('refused')
  await page.getByText('Ingen fakturaer fundet').waitFor()
}, 600_000)
