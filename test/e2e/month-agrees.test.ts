import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { LEDGER_BOOKS, LEDGER_KEYS, LEDGER_LABELS, LEDGER_SYSTEMS } from '#domain/bookkeeping/ledger.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { addressesOf, startLedgerPeer } from '#test/ledger-peers/ledger-peer.ts'
import { freePort } from '#test/postgres.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

/** A shop beside the others for each program, whose peer is on this machine. */
openBrowser()

test.each(LEDGER_SYSTEMS)(
  'the month is closed in three presses, and agrees: vouchers reach %s by themselves, once they are mapped and tried again',
  async (system) => {
    const program = LEDGER_LABELS[system]
    const peer = await startLedgerPeer(system)
    const dataDir = temporaryDirectory()
    const { economicUrl, dineroUrl } = addressesOf(peer)
    const shop = await startShopProcess({
      ...{ databaseUrl: await addDatabase(`ledger_${system}`), dataDir, demo: '1', host: 'localhost', port: await freePort() },
      ...{ economicUrl: economicUrl ?? '', dineroUrl: dineroUrl ?? '' },
    })
    onTestFinished(async () => {
      await shop.end('SIGTERM')
      await peer.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const { books, access } = peer
    const page = await newVisitor({ shop: shop.address, width: 1440, expects: /400/ })
    await visit(page, '/login')
    await logIn(page, 'superadmin@demo.dk')
    await visit(page, '/admin/bogfoering')
    const month = ((await page.locator('#maaned').textContent()) ?? '').trim()

    // connected once: the keys are typed, the test says what is missing
    await page.getByRole('button', { name: 'Forbind', exact: true }).click()
    const connecting = page.getByRole('dialog', { name: 'Forbind et bogføringssystem' })
    await connecting.getByRole('combobox', { name: 'Bogføringssystem' }).selectOption({ label: program })
    await connecting.getByLabel(LEDGER_BOOKS[system]).fill(String(access.book))
    if (system === 'economic') await connecting.getByLabel('Første bilagsnummer').fill('20001')
    await connecting.getByLabel('Fra og med').selectOption({ label: month })
    await connecting.getByRole('button', { name: 'Forbind' }).click()
    await connecting.getByText('Skriv nøglen.').first().waitFor()
    expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
    const open = books.bar('1010')
    for (const [name, label] of Object.entries(LEDGER_KEYS[system])) await connecting.getByLabel(label).fill(access.keys[name] ?? '')
    await connecting.getByRole('button', { name: 'Forbind' }).click()
    await page.getByText(`${program} er forbundet`).waitFor()
    await page.getByRole('button', { name: 'Prøv forbindelsen' }).click()
    await page.getByText(`Konto 1010 (Salg af varer, momspligtigt) kan der ikke bogføres på i ${program}.`).waitFor()

    // the first sale is refused, and those behind it wait; payments before it are sent
    await page.getByText(`${peer.barredWords('1010')}.`).waitFor({ timeout: 60_000 })
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await pixelsTooWide(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    open()
    await page.getByRole('button', { name: 'Vælg konti' }).click()
    const mapping = page.getByRole('dialog', { name: 'Vælg konti' })
    await mapping.getByLabel('Momskode: Salg af varer, momspligtigt').selectOption('U25')
    expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
    await mapping.getByRole('button', { name: 'Gem' }).click()
    await page.getByText('Kontiene er gemt').waitFor()
    await page.getByRole('button', { name: /^Prøv igen, bilag \d+$/ }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Køen' }).count(), { timeout: 120_000 }).toBe(0)
    const kept = books.vouchers()
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.map(({ papers }) => papers.length)).toEqual(kept.map(() => 1))

    // a voucher that was changed in the program is named, and the month agrees when it is mended
    const restore = books.snapshot()
    books.change(kept[0]?.reference ?? '')
    const compare = page.getByRole('button', { name: `Sammenlign med ${program}` })
    await compare.click()
    await page.getByText(`Det stemmer ikke: ${month} er forskellig i butikken og ${program}`).waitFor()
    await page.getByText(new RegExp(`^Bilag \\d+ er ændret: .* #${kept[0]?.reference}$`)).waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    restore()
    books.book()

    // three presses
    await compare.click()
    await page.getByText(`Det stemmer: ${month} er ens i butikken og ${program}`).waitFor()
    await page.getByRole('button', { name: `Afslut og hent ${month}` }).click()
    await page
      .getByRole('dialog', { name: `Afslut ${month}` })
      .getByRole('button', { name: 'Afslut og hent' })
      .click()
    await page.getByText(/^Afsluttet .* af /).waitFor()
    await compare.click()
    await page.getByText(`Det stemmer: ${month} er ens i butikken og ${program}`).waitFor()
  },
  600_000,
)
