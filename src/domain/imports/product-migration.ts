import { type Edge, momentText, readMoment } from '#domain/calendar/danish-moment.ts'
import { type ColumnMapping, cellsByUse, type KnownSystem, type MappedKind } from '#domain/csv/column-mapping.ts'
import { CLEARS } from '#domain/csv/csv-cell.ts'
import type { LeftOut } from '#domain/csv/csv-header.ts'
import { krToOre, multiplyRatio, oreToKr } from '#domain/money/money.ts'
import { VAT_PERCENT } from '#domain/money/vat.ts'
import { type DecimalSign, numberText, readCellNumber } from '#domain/numbers/danish-number.ts'
import { plainOfHtml } from '#domain/texts/markup.ts'
import { CSV_COLUMNS, type CsvColumn, type CsvHeader, headerLabel, PRODUCT_FILE, specificationIn } from './csv-columns.ts'

/** Columns of other shops' exports that are no product field: relations between lines, and other kinds of prices. */
export const MIGRATION_LABELS = {
  option: 'Variantens navn',
  family: 'Samler varianter',
  rowKind: 'Linjens slags',
  parent: 'Hovedvare',
  ownId: 'Id i det gamle system',
  salePrice: 'Nedsat pris',
  comparePrice: 'Førpris',
  saleStarts: 'Nedsat pris fra',
  saleEnds: 'Nedsat pris til',
} as const
type MigrationUse = keyof typeof MIGRATION_LABELS
export type ProductUse = CsvHeader | MigrationUse

const SHOPIFY: KnownSystem<ProductUse> = {
  name: 'Shopify',
  signs: ['Handle', 'Title', 'variant sku'],
  uses: {
    Handle: 'family',
    Title: 'nameDa',
    'Body (HTML)': 'descriptionDa',
    Vendor: null,
    'product category': null,
    Type: 'categoryId',
    Tags: null,
    Published: null,
    Status: 'active',
    'Option1 Value': 'option',
    'Option2 Value': 'option',
    'Option3 Value': 'option',
    'variant sku': 'kcwId',
    'variant inventory qty': 'stock',
    'variant price': 'price',
    'variant compare at price': 'comparePrice',
  },
}

const WOOCOMMERCE: KnownSystem<ProductUse> = {
  name: 'WooCommerce',
  signs: ['Type', 'SKU', 'Name', 'Published', 'Regular price'],
  uses: {
    ID: 'ownId',
    Type: 'rowKind',
    SKU: 'kcwId',
    Name: 'nameDa',
    Published: 'active',
    'Is featured?': 'featured',
    'Short description': null,
    Description: 'descriptionDa',
    'Regular price': 'price',
    'Sale price': 'salePrice',
    'Date sale price starts': 'saleStarts',
    'Date sale price ends': 'saleEnds',
    Stock: 'stock',
    Categories: 'categoryId',
    Tags: null,
    Parent: 'parent',
  },
}

const WOOCOMMERCE_DANISH: KnownSystem<ProductUse> = {
  name: 'WooCommerce',
  signs: ['Type', 'Varenummer (SKU)', 'Navn', 'Udgivet'],
  uses: {
    ID: 'ownId',
    Type: 'rowKind',
    'Varenummer (SKU)': 'kcwId',
    Navn: 'nameDa',
    Udgivet: 'active',
    'Er fremhævet?': 'featured',
    'Kort beskrivelse': null,
    Beskrivelse: 'descriptionDa',
    'Normal pris': 'price',
    Normalpris: 'price',
    Tilbudspris: 'salePrice',
    'Startdato for tilbudspris': 'saleStarts',
    'Slutdato for tilbudspris': 'saleEnds',
    Lager: 'stock',
    Kategorier: 'categoryId',
    Tags: null,
    Overordnet: 'parent',
  },
}

const OTHER_NAMES: Readonly<Record<string, ProductUse>> = {
  Varenummer: 'kcwId',
  'Varenr.': 'kcwId',
  'Vare nr.': 'kcwId',
  Artikelnummer: 'kcwId',
  'Item number': 'kcwId',
  'Product number': 'kcwId',
  Varenavn: 'nameDa',
  Navn: 'nameDa',
  Titel: 'nameDa',
  Title: 'nameDa',
  Produktnavn: 'nameDa',
  'Product name': 'nameDa',
  Beskrivelse: 'descriptionDa',
  Varetekst: 'descriptionDa',
  Varegruppe: 'categoryId',
  Produktgruppe: 'categoryId',
  Salgspris: 'price',
  'Pris inkl. moms': 'price',
  'Pris ekskl. moms': 'price',
  'Salgspris ekskl. moms': 'price',
  'Salgspris inkl. moms': 'price',
  Normalpris: 'price',
  'Sales price': 'price',
  'Unit price': 'price',
  Førpris: 'comparePrice',
  Tilbudspris: 'salePrice',
  Lagerbeholdning: 'stock',
  'Antal på lager': 'stock',
  Beholdning: 'stock',
  Antal: 'stock',
  Quantity: 'stock',
  Inventory: 'stock',
  Mærke: 'maker',
  Brand: 'maker',
  Manufacturer: 'maker',
  Published: 'active',
  Udgivet: 'active',
}

export const MIGRATED_PRODUCTS: MappedKind<ProductUse> = {
  systems: [SHOPIFY, WOOCOMMERCE, WOOCOMMERCE_DANISH],
  readHeading: PRODUCT_FILE.headerOf,
  otherNames: OTHER_NAMES,
  labelOf: (use) => (isMigrationUse(use) ? MIGRATION_LABELS[use] : headerLabel(use)),
  isUse: (text): text is ProductUse => isMigrationUse(text) || Object.hasOwn(CSV_COLUMNS, text) || !!specificationIn(text as CsvHeader),
  repeatable: ['option'],
  key: 'kcwId',
  price: 'price',
}

function isMigrationUse(text: string): text is MigrationUse {
  return Object.hasOwn(MIGRATION_LABELS, text)
}

type Around = Readonly<{ sign: DecimalSign; isCategory: (named: string) => boolean; nowMs: number }>
type Cells = ReadonlyMap<ProductUse, string>

/** A variant inherits missing values from its first line or main product. Lines of pictures and of main products are left out. */
export function productMigrator(
  mapping: ColumnMapping,
  around: Around,
): (texts: readonly string[]) => ReadonlyMap<CsvHeader, string> | LeftOut {
  const families = new Map<string, Cells>()
  return (texts) => {
    const filled = cellsByUse<ProductUse>(mapping.uses, texts)
    const cells = new Map([...filled].map(([use, [text = '']]) => [use, text]))
    const kind = (cells.get('rowKind') ?? '').toLowerCase()
    if (/variable|grouped/.test(kind)) {
      for (const name of [cells.get('kcwId'), cells.get('ownId') && `id:${cells.get('ownId')}`]) if (name) families.set(name.trim(), cells)
      return 'parent'
    }
    const family = (cells.get('family') ?? cells.get('parent') ?? '').trim()
    const first = family === '' ? undefined : families.get(family)
    if (first && !cells.has('kcwId') && !cells.has('price')) return 'picture'
    if (family !== '' && !first) families.set(family, cells)
    if (mapping.leavesOutKeyless && !cells.get('kcwId')?.trim()) return 'keyless'
    return plainCells(named(inherited(cells, first), filled.get('option') ?? []), mapping, around)
  }
}

const OWN: readonly ProductUse[] = ['kcwId', 'price', 'salePrice', 'comparePrice', 'saleStarts', 'saleEnds', 'stock', 'rowKind', 'ownId']

function inherited(cells: Cells, first: Cells | undefined): Cells {
  const before = [...(first ?? [])].filter(([use]) => !OWN.includes(use))
  return new Map([...before, ...cells])
}

function named(cells: Cells, options: readonly string[]): Cells {
  const name = cells.get('nameDa')
  const apart = options.map((option) => option.trim()).filter((option) => option !== '' && option.toLowerCase() !== 'default title')
  return name === undefined || apart.length === 0 ? cells : new Map([...cells, ['nameDa', `${name}, ${apart.join(', ')}`]])
}

function plainCells(cells: Cells, { prices, uses }: ColumnMapping, { sign, isCategory, nowMs }: Around): ReadonlyMap<CsvHeader, string> {
  const plain = new Map([...cells].filter((entry): entry is [CsvHeader, string] => !isMigrationUse(entry[0])))
  const set = (header: CsvColumn, read: (cell: string) => string) => {
    const cell = plain.get(header)
    if (cell !== undefined) plain.set(header, read(cell))
  }
  set('active', activeCell)
  set('featured', activeCell)
  set('description', plainOfHtml)
  set('descriptionDa', plainOfHtml)
  set('categoryId', (cell) => namedCategory(cell, isCategory))
  set('stock', (cell) => amountCell(cell, sign))
  const { price, promotion } = pricesOf(cells, sign)
  if (price !== null) plain.set('price', numberText(oreToKr(prices === 'withoutVat' ? withVat(price) : price), sign))
  const tellsOfPromotions = uses.includes('salePrice') || uses.includes('comparePrice')
  if (!tellsOfPromotions || promotion === null || plain.has('promotion')) return plain
  const isDated = uses.includes('saleStarts') || uses.includes('saleEnds')
  const cellsOfPromotion = isDated ? datedPromotion(promotion, cells, nowMs) : { promotion: String(promotion) }
  for (const [field, cell] of Object.entries(cellsOfPromotion)) plain.set(field as CsvHeader, cell)
  return plain
}

type PromotionCells = Partial<Record<'promotion' | 'promotionUntil' | 'nextPromotion' | 'nextPromotionFrom' | 'nextPromotionUntil', string>>

/** A sale runs, is planned or is over; what the product had planned before goes. A date that cannot be read stays, and is refused at its field. */
function datedPromotion(percent: number, cells: Cells, nowMs: number): PromotionCells {
  const [starts, ends] = [saleDate(cells.get('saleStarts'), 'start'), saleDate(cells.get('saleEnds'), 'end')]
  if (percent === 0 || (ends && ends.atMs <= nowMs)) return { promotion: '0', nextPromotion: CLEARS }
  const until = ends?.cell ?? CLEARS
  if (starts === null || starts.atMs <= nowMs) return { promotion: String(percent), promotionUntil: until, nextPromotion: CLEARS }
  return { promotion: '0', nextPromotion: String(percent), nextPromotionFrom: starts.cell, nextPromotionUntil: until }
}

/** As the shop's files have it; WooCommerce writes the last day with its last second. NaN for a text that is no date. */
function saleDate(text: string | undefined, edge: Edge): Readonly<{ cell: string; atMs: number }> | null {
  if (text === undefined) return null
  const atMs = readMoment(text.trim().replace(/ 23:59:59$/, ''), edge)
  return atMs === null ? { cell: text, atMs: Number.NaN } : { cell: momentText(atMs, edge), atMs }
}

/** A price as the shop's files have it: with VAT, its decimals after `sign`. What is no price stays, and is refused there. */
export function migratedPrice(cell: string, { prices }: Pick<ColumnMapping, 'prices'>, sign: DecimalSign): string {
  const ore = priceInCell(cell, sign)
  return ore === null ? cell : numberText(oreToKr(prices === 'withoutVat' ? withVat(ore) : ore), sign)
}

function priceInCell(cell: string, sign: DecimalSign): number | null {
  const kr = readCellNumber(amountCell(cell, sign), sign)
  return Number.isFinite(kr) && kr > 0 ? krToOre(kr) : null
}

function withVat(netOre: number): number {
  return multiplyRatio(netOre, 100 + VAT_PERCENT, 100)
}

/** The price in øre and the reduction in percent, 0 without one; null for an invalid price, which is refused in its cell, and an invalid reduction. */
function pricesOf(cells: Cells, sign: DecimalSign): Readonly<{ price: number | null; promotion: number | null }> {
  const oreOf = (use: ProductUse) => priceInCell(cells.get(use) ?? '', sign)
  const isNumberOrEmpty = (use: ProductUse) => Number.isFinite(readCellNumber(amountCell(cells.get(use) ?? '0', sign), sign))
  const [now, reduced, before] = [oreOf('price'), oreOf('salePrice'), oreOf('comparePrice')]
  if (now === null) return { price: null, promotion: null }
  const [full, paid] = before !== null && before > now ? [before, now] : [now, reduced ?? now]
  const percent = Math.max(0, Math.round((100 * (full - paid)) / full))
  const isUnclear = percent >= 100 || (percent === 0 && !(isNumberOrEmpty('salePrice') && isNumberOrEmpty('comparePrice')))
  return { price: full, promotion: isUnclear ? null : percent }
}

function amountCell(cell: string, sign: DecimalSign): string {
  return /^-?\d+[.,]\d{1,2}$/.test(cell.trim()) ? cell.trim().replace(/[.,]/, sign) : cell
}

const ACTIVE = new Map(
  Object.entries({
    active: 'Ja',
    publish: 'Ja',
    published: 'Ja',
    draft: 'Nej',
    archived: 'Nej',
    '-1': 'Nej',
  }),
)

function activeCell(cell: string): string {
  return ACTIVE.get(cell.trim().toLowerCase()) ?? cell
}

function namedCategory(cell: string, isCategory: (named: string) => boolean): string {
  const paths = cell.split(',').map((path) => path.split('>').map((name) => name.trim()))
  return paths.flatMap((path) => path.toReversed()).find(isCategory) ?? cell
}
