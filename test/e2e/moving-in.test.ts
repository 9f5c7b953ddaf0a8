import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status'
const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) })
/** With a heading of the test's own: what is chosen for a set of headings is remembered. */
const shopify = (number: string, width: number) =>
  csv('products_export.csv', [
    `${SHOPIFY},Test ${width}`,
    `sort-${number},Flyttet Sort,"<p>Til <b>biler</b></p>",Nordlys,,Plotterfolie,sort,true,Bredde,152 cm,00${number},7,319.20,https://cdn/1.jpg,active,`,
    `sort-${number},,,,,,,,,50 cm,FLYT-${number},2,159.20,,,`,
    `sort-${number},,,,,,,,,,,,,https://cdn/2.jpg,,`,
  ])

test.each([1440, 390])('staff move in with products of Shopify and customers of Rackbeat at %i pixels, by keyboard', async (width) => {
  const number = `77${width}`
  const page = await newVisitor({ width })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/produkter/csv')
  await page.locator('input[type=file]').setInputFiles(shopify(number, width))
  await page.getByText('Filen ligner en eksport fra Shopify.').waitFor()
  expect(await page.getByLabel('Variant SKU (kolonne 11)').inputValue()).toBe('kcwId')
  expect(await page.getByLabel('Title (kolonne 2)').inputValue()).toBe('nameDa')
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const look = page.getByRole('button', { name: 'Se, hvad der sker' })
  expect(await look.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: /^Uden moms/ }).press('Space')
  await page.getByText('Se dem, og vælg til.').press('Enter')
  await page.getByLabel('Vendor (kolonne 4)').selectOption('spec:Vendor')
  await look.press('Enter')
  const outcome = page.getByRole('region', { name: 'Det sker der' })
  await outcome.getByText('Filen har fejl, så intet kan gemmes endnu.').waitFor()
  await outcome.getByText('Kategorien Plotterfolie findes ikke.').first().waitFor()

  await page.getByRole('button', { name: 'Ret kolonner' }).press('Enter')
  await page.getByLabel('Kategori til nye produkter').selectOption('bilfolie')
  await look.press('Enter')
  await outcome.getByText('Intet er gemt endnu.').waitFor()
  await page.getByText('1 linje har kun et billede og springes over.').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await page.getByRole('button', { name: 'Gem ændringer' }).press('Enter')
  await page.getByText('2 produkter oprettet, 0 produkter ændret').first().waitFor()
  expect(await database.productWith(`00${number}`)).toMatchObject({
    ...{
      nameDa: 'Flyttet Sort, 152 cm',
      descriptionDa: 'Til biler',
      unitPriceOre: 399_00,
      stock: 7,
      specifications: { Vendor: 'Nordlys' },
    },
  })
  expect(await database.productWith(`FLYT-${number}`)).toMatchObject({ nameDa: 'Flyttet Sort, 50 cm', unitPriceOre: 199_00, stock: 2 })

  await page.locator('input[type=file]').setInputFiles(shopify(`${number}2`, width))
  await page.getByText('Kolonnerne er læst, som du valgte sidst.').waitFor()
  await outcome.getByText('Intet er gemt endnu.').waitFor()

  await visit(page, '/admin/kunder')
  await page.getByRole('button', { name: 'Importer kunder' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Importer kunder' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      csv('customers.csv', [
        `Kundenr;Navn;Gruppe;Adresse1;Adresse2;Postnummer;By;Land;Momszone;CVR;EAN;Layout;Betalingsbetingelser;Telefon;Email;Test ${width}`,
        `1;Flyttet ${width} ApS;1;Havnen 2;;5970;Ærøskøbing;DK;1;13748136;;1;8 dage;62520000;flyttet-${width}@aero-lak.dk`,
        '2;Uden Mail ApS;1;Gaden 1;;8000;Aarhus C;DK;1;;;1;8 dage;;',
      ]),
    )
  await dialog.getByText('Filen ligner en eksport fra Rackbeat.').waitFor()
  await dialog.getByLabel('Spring linjer uden E-mail over').press('Space')
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await dialog.getByRole('button', { name: 'Se, hvad der sker' }).press('Enter')
  await dialog.getByText('1 linje uden E-mail springes over: linje 3.').waitFor()
  await dialog.getByRole('button', { name: 'Importer', exact: true }).press('Enter')
  await page.getByText('1 kunde oprettet, 0 kunder ændret').waitFor()
  expect(await database.userWith(`flyttet-${width}@aero-lak.dk`)).toMatchObject({ company: `Flyttet ${width} ApS`, city: 'Ærøskøbing' })
})
