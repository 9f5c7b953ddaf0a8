import type { CellKind } from '#domain/csv/csv-cell.ts'

type Field = Readonly<{
  /** the name staff read: in the form, bulk changes, previews, lists and the log */
  label: string
  kind: CellKind | 'map'
  /** what staff must be allowed to do to write it */
  action: 'describeProducts' | 'changePrices' | 'changeStock'
  /** its heading in product files where that is not the label; null where files do not have it */
  heading?: string | null
  /** what is stored when it is emptied; a field without this is never empty */
  cleared?: null | 0 | readonly never[]
  /** its column in the schema where that is not its name on the wire */
  column?: string
  /** the kind of tag, category or manufacturer it names */
  names?: 'categories' | 'product-types' | 'series' | 'backing-types' | 'colors' | 'features' | 'manufacturers'
}>

/** A yes or no that staff tick. Schemas, answers, form, bulk change, list filter, product file, log and undo follow from its line. */
type Flag = Field &
  Readonly<{
    kind: 'flag'
    /** the form draws flags under the description and under the prices; none belongs to the stock */
    action: 'describeProducts' | 'changePrices'
    /** who reads it in the answers about a product; 'rule' when a rule answers in its place */
    shownTo: 'everybody' | 'staff' | 'rule'
    /** what ticking it does, behind its label in the form */
    explained?: string
    /** ticked in a new product */
    isOn?: true
    /** not changed for many products at once */
    isSingle?: true
    /** the choices of its filter in the staff list; a flag without them has no filter */
    filter?: Readonly<{ all: string; yes: string; no: string }>
  }>

type Plain = Field & Readonly<{ kind: Exclude<Field['kind'], 'flag'> }>

/** The fields of a product that staff write, by their names on the wire, in the order of product files (requirements §3). */
export const PRODUCT_FIELDS = {
  kcwId: { label: 'KCW ID', kind: 'text', action: 'describeProducts' },
  name: { label: 'Navn EN', heading: 'Navn (engelsk)', kind: 'text', action: 'describeProducts' },
  nameDa: { label: 'Navn DA', heading: 'Navn (dansk)', kind: 'text', action: 'describeProducts' },
  categoryId: { label: 'Kategori', kind: 'text', action: 'describeProducts', names: 'categories' },
  productTypeId: { label: 'Produkttype', kind: 'text', action: 'describeProducts', cleared: null, names: 'product-types' },
  series: { label: 'Serie', kind: 'text', action: 'describeProducts', cleared: null, names: 'series', column: 'seriesId' },
  backingType: {
    label: 'Backing type',
    kind: 'text',
    action: 'describeProducts',
    cleared: null,
    names: 'backing-types',
    column: 'backingTypeId',
  },
  price: { label: 'Pris', kind: 'number', action: 'changePrices', column: 'unitPriceOre' },
  promotion: { label: 'Kampagne', heading: 'Kampagne (%)', kind: 'number', action: 'changePrices', cleared: 0, column: 'promotionPercent' },
  stock: { label: 'Lager', kind: 'number', action: 'changeStock' },
  active: {
    label: 'Aktiv',
    kind: 'flag',
    action: 'describeProducts',
    shownTo: 'everybody',
    explained: 'vises i butikken',
    isOn: true,
    filter: { all: 'Aktive og inaktive', yes: 'Aktive', no: 'Inaktive' },
  },
  discontinued: {
    label: 'Udgår',
    kind: 'flag',
    action: 'describeProducts',
    shownTo: 'everybody',
    explained: 'sælges, så længe der er på lager, og forsvinder fra listerne ved 0',
    filter: { all: 'Også dem, der udgår', yes: 'Kun dem, der udgår', no: 'Uden dem, der udgår' },
  },
  featured: {
    label: 'Featured',
    kind: 'flag',
    action: 'describeProducts',
    shownTo: 'everybody',
    explained: 'vises på forsiden',
    filter: { all: 'Med og uden featured', yes: 'Kun featured', no: 'Uden featured' },
  },
  newlyAdded: {
    label: 'Nyligt Tilføjet',
    heading: 'Nyligt tilføjet',
    kind: 'flag',
    action: 'describeProducts',
    shownTo: 'everybody',
    filter: { all: 'Nye og ældre', yes: 'Nyligt tilføjet', no: 'Ikke nyligt tilføjet' },
  },
  pinned: {
    label: 'Fastgjort',
    kind: 'flag',
    action: 'describeProducts',
    shownTo: 'staff',
    explained: 'står øverst, når butikken viser »Anbefalet«',
    filter: { all: 'Fastgjorte og ikke', yes: 'Fastgjorte', no: 'Ikke fastgjorte' },
  },
  pointsEligible: { label: 'Point Berettiget', heading: 'Point berettiget', kind: 'flag', action: 'changePrices', shownTo: 'rule' },
  pointsCost: { label: 'Pris i point', kind: 'number', action: 'changePrices', cleared: null },
  colorTags: { label: 'Farver', kind: 'list', action: 'describeProducts', cleared: [], names: 'colors' },
  featureTags: { label: 'Features', heading: 'Feature tags', kind: 'list', action: 'describeProducts', cleared: [], names: 'features' },
  features: { label: 'Fordele', kind: 'list', action: 'describeProducts', cleared: [] },
  hex: { label: 'Farvekode', kind: 'text', action: 'describeProducts', cleared: null },
  description: { label: 'Beskrivelse EN', heading: 'Beskrivelse (engelsk)', kind: 'text', action: 'describeProducts', cleared: null },
  descriptionDa: { label: 'Beskrivelse DA', heading: 'Beskrivelse (dansk)', kind: 'text', action: 'describeProducts', cleared: null },
  maker: { label: 'Producent', kind: 'text', action: 'describeProducts', cleared: null, names: 'manufacturers', column: 'makerId' },
  signalWord: { label: 'Signalord', kind: 'text', action: 'describeProducts', cleared: null },
  pictograms: { label: 'Farepiktogrammer', kind: 'list', action: 'describeProducts', cleared: [] },
  hazardStatements: { label: 'Faresætninger', kind: 'list', action: 'describeProducts', cleared: [] },
  precautionaryStatements: { label: 'Sikkerhedssætninger', kind: 'list', action: 'describeProducts', cleared: [] },
  hazardContents: { label: 'Indeholder', kind: 'text', action: 'describeProducts', cleared: null },
  ufi: { label: 'UFI', kind: 'text', action: 'describeProducts', cleared: null },
  substanceAnswer: {
    label: 'Kandidatstoffer',
    heading: 'Kandidatstoffer over 0,1 %',
    kind: 'text',
    action: 'describeProducts',
    cleared: null,
  },
  substances: { label: 'Stoffer med CAS-nr.', kind: 'list', action: 'describeProducts', cleared: [] },
  substancesAnsweredOn: { label: 'Producentens svar', kind: 'text', action: 'describeProducts', cleared: null },
  scipNumber: { label: 'SCIP-nummer', kind: 'text', action: 'describeProducts', cleared: null },
  packing: { label: 'Pakkes som', kind: 'text', action: 'describeProducts', cleared: null },
  weightG: { label: 'Vægt (g)', kind: 'number', action: 'describeProducts', cleared: 0 },
  lengthMm: { label: 'Længde (mm)', kind: 'number', action: 'describeProducts', cleared: 0 },
  packagingCardboard: { label: 'Emballage, pap (g)', kind: 'number', action: 'describeProducts', cleared: 0 },
  packagingPlastic: { label: 'Emballage, plast (g)', kind: 'number', action: 'describeProducts', cleared: 0 },
  packagingWood: { label: 'Emballage, træ (g)', kind: 'number', action: 'describeProducts', cleared: 0 },
  packagingMetal: { label: 'Emballage, metal (g)', kind: 'number', action: 'describeProducts', cleared: 0 },
  safetyText: { label: 'Advarsler og sikkerhed', kind: 'text', action: 'describeProducts', cleared: null },
  guaranteeBy: { label: 'Garanti fra', kind: 'text', action: 'describeProducts', cleared: null },
  guaranteeFromYears: { label: 'Garanti, år mindst', kind: 'number', action: 'describeProducts', cleared: null },
  guaranteeToYears: { label: 'Garanti, år højst', kind: 'number', action: 'describeProducts', cleared: null },
  guaranteeCovers: { label: 'Garantien dækker', kind: 'text', action: 'describeProducts', cleared: null },
  guaranteeFree: { label: 'Garantien er gratis', kind: 'flag', action: 'describeProducts', shownTo: 'staff' },
  guaranteeWhole: { label: 'Garantien dækker hele varen', kind: 'flag', action: 'describeProducts', shownTo: 'staff' },
  hsCode: { label: 'HS-kode', kind: 'text', action: 'describeProducts', cleared: null },
  gtin: { label: 'Stregkode (GTIN/EAN)', kind: 'text', action: 'describeProducts', cleared: null },
  shelf: { label: 'Hyldeplads', kind: 'text', action: 'describeProducts', cleared: null },
  promotionUntil: { label: 'Kampagne til', kind: 'text', action: 'changePrices', cleared: null },
  nextPromotion: {
    label: 'Kommende kampagne',
    heading: 'Kommende kampagne (%)',
    kind: 'number',
    action: 'changePrices',
    cleared: 0,
    column: 'nextPromotionPercent',
  },
  nextPromotionFrom: { label: 'Kommende kampagne fra', kind: 'text', action: 'changePrices', cleared: null },
  nextPromotionUntil: { label: 'Kommende kampagne til', kind: 'text', action: 'changePrices', cleared: null },
  discountPrice: { label: 'Kampagnepris', heading: null, kind: 'number', action: 'changePrices' },
  specifications: { label: 'Specifikationer', heading: null, kind: 'map', action: 'describeProducts' },
  images: { label: 'Billeder', heading: null, kind: 'list', action: 'describeProducts' },
  imageUrl: { label: 'Billede', heading: null, kind: 'text', action: 'describeProducts' },
  goesWith: { label: 'Passer sammen med', heading: null, kind: 'list', action: 'describeProducts' },
  asksForColour: {
    label: 'Farveprøve',
    heading: null,
    kind: 'flag',
    action: 'describeProducts',
    shownTo: 'everybody',
    explained: 'kunden vælger, hvilken folie den er af',
    isSingle: true,
  },
} as const satisfies Readonly<Record<string, Plain | Flag>>

type Fields = typeof PRODUCT_FIELDS
type ProductField = keyof Fields
type FieldsWith<Part> = { [Name in ProductField]: Fields[Name] extends Part ? Name : never }[ProductField]
type Covered<Action extends Field['action']> = FieldsWith<{ action: Action }>

export type FlagName = FieldsWith<{ kind: 'flag' }>
type BulkFlag = Exclude<FlagName, FieldsWith<{ isSingle: true }>>
export type FilteredFlag = FieldsWith<{ filter: object }>
export type TagField = FieldsWith<{ names: string }>
export type FileField = Exclude<ProductField, FieldsWith<{ heading: null }>>

/** The definition of a field, with the properties that only some fields have. */
export function fieldOf(name: ProductField): Field & Partial<Omit<Flag, keyof Field>> {
  return PRODUCT_FIELDS[name]
}

const NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[]

function fieldsWhere<Name extends ProductField>(isMatch: (field: ReturnType<typeof fieldOf>) => boolean): readonly Name[] {
  return NAMES.filter((name) => isMatch(fieldOf(name))) as Name[]
}

export const FLAGS = fieldsWhere<FlagName>(({ kind }) => kind === 'flag')
/** Answered to guests as stored. */
export const SHARED_FLAGS = fieldsWhere<FieldsWith<{ shownTo: 'everybody' }>>(({ shownTo }) => shownTo === 'everybody')
export const STAFF_FLAGS = fieldsWhere<FieldsWith<{ shownTo: 'staff' }>>(({ shownTo }) => shownTo === 'staff')
export const FILTERED_FLAGS = fieldsWhere<FilteredFlag>(({ filter }) => filter !== undefined)
export const BULK_FLAGS = fieldsWhere<BulkFlag>(({ kind, isSingle }) => kind === 'flag' && !isSingle)
export const TAG_FIELDS = fieldsWhere<TagField>(({ names }) => names !== undefined)
export const FILE_FIELDS = fieldsWhere<FileField>(({ heading }) => heading !== null)

export function each<Name extends string, Value>(names: readonly Name[], makeOne: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, makeOne(name)])) as Record<Name, Value>
}

/** The properties with these names. */
export function only<Name extends string, Given extends Readonly<Record<Name, unknown>>>(names: readonly Name[], values: Given) {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Given, Name>
}

export function fieldsOf<Action extends Field['action'], Given extends object>(action: Action, values: Given) {
  const covered = Object.entries(values).filter(([name]) => isField(name) && fieldOf(name).action === action)
  return Object.fromEntries(covered) as Pick<Given, Extract<keyof Given, Covered<Action>>>
}

function isField(name: string): name is ProductField {
  return Object.hasOwn(PRODUCT_FIELDS, name)
}

export function columnOf(name: ProductField): string {
  return fieldOf(name).column ?? name
}

const FIELDS_BY_COLUMN = new Map(NAMES.map((name) => [columnOf(name), name]))

/** The field stored in a column of the schema; null for a column that staff do not write. */
export function fieldOfColumn(column: string): ProductField | null {
  return FIELDS_BY_COLUMN.get(column) ?? null
}

/** The name staff read of a field or column; a name that is neither stays. */
export function productLabel(name: string): string {
  const field = isField(name) ? name : fieldOfColumn(name)
  return field === null ? name : PRODUCT_FIELDS[field].label
}
