import type { NewProduct, ProductChange, StaffProduct } from '#contract/products/staff-product.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { type Edge, momentText } from '#domain/calendar/danish-moment.ts'
import { numberText, readKroner, readNumber, readPercent } from '#domain/numbers/danish-number.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import type { Packing } from '#domain/parcels/packing.ts'
import { type SubstanceAnswer, substanceSpelling } from '#domain/products/candidate-substances.ts'
import type { Guarantor } from '#domain/products/guarantee.ts'
import type { Pictogram, SignalWord } from '#domain/products/hazards/hazard-symbols.ts'
import { statementSpelling } from '#domain/products/hazards/statement.ts'
import { each, FLAGS, type FlagName, fieldOf } from '#domain/products/product-fields.ts'
import { specificationText, specificationValue } from '#domain/products/specification-value.ts'
import { readStock } from '#domain/products/typed-stock.ts'

export type ProductForm = {
  kcwId: string
  name: string
  nameDa: string
  description: string
  descriptionDa: string
  price: string
  promotion: string
  promotionUntil: string
  nextPromotion: string
  nextPromotionFrom: string
  nextPromotionUntil: string
  stock: string
  pointsCost: string
  categoryId: string
  productTypeId: string
  series: string
  backingType: string
  features: string
  specifications: { key: string; value: string }[]
  colorTags: string[]
  featureTags: string[]
  hex: string
  images: string[]
  maker: string
  signalWord: '' | SignalWord
  pictograms: Pictogram[]
  hazardStatements: string
  precautionaryStatements: string
  hazardContents: string
  ufi: string
  substanceAnswer: '' | SubstanceAnswer
  /** One per line. */
  substances: string
  substancesAnsweredOn: string
  scipNumber: string
  safetyText: string
  hsCode: string
  gtin: string
  shelf: string
  packing: '' | Packing
  guaranteeBy: '' | Guarantor
  guaranteeFromYears: string
  guaranteeToYears: string
  guaranteeCovers: string
  /** One SKU per line. */
  goesWith: string
} & Record<FlagName, boolean> &
  Record<(typeof PARCEL_FIELDS)[number], string>
export type ProductField = keyof ProductForm

/** A blank product with the default specification (§5). */
export const EMPTY_PRODUCT: ProductForm = {
  kcwId: '',
  name: '',
  nameDa: '',
  description: '',
  descriptionDa: '',
  price: '',
  promotion: '0',
  promotionUntil: '',
  nextPromotion: '0',
  nextPromotionFrom: '',
  nextPromotionUntil: '',
  stock: '0',
  pointsCost: '0',
  categoryId: '',
  productTypeId: '',
  series: '',
  backingType: '',
  features: '',
  specifications: [],
  colorTags: [],
  featureTags: [],
  hex: '',
  images: [],
  ...each(FLAGS, (flag) => fieldOf(flag).isOn ?? false),
  maker: '',
  signalWord: '',
  pictograms: [],
  hazardStatements: '',
  precautionaryStatements: '',
  hazardContents: '',
  ufi: '',
  substanceAnswer: '',
  substances: '',
  substancesAnsweredOn: '',
  scipNumber: '',
  ...each(PARCEL_FIELDS, () => '0'),
  safetyText: '',
  hsCode: '',
  gtin: '',
  shelf: '',
  packing: '',
  guaranteeBy: '',
  guaranteeFromYears: '',
  guaranteeToYears: '',
  guaranteeCovers: '',
  goesWith: '',
}
export const FORM_FIELDS = Object.keys(EMPTY_PRODUCT) as ProductField[]

/** Empty in the form without a value. */
const OPTIONAL_TEXTS = [
  'description',
  'descriptionDa',
  'hex',
  'hazardContents',
  'ufi',
  'scipNumber',
  'safetyText',
  'hsCode',
  'gtin',
  'shelf',
  'guaranteeCovers',
  'substancesAnsweredOn',
] as const satisfies readonly (keyof StaffProduct)[]

export function productFormOf(product: StaffProduct): ProductForm {
  const { kcwId, name, nameDa, colorTags, featureTags } = product
  return {
    kcwId,
    name,
    nameDa,
    ...each(OPTIONAL_TEXTS, (field) => product[field] ?? ''),
    // fields a user may not see are missing in the answer and empty in the form
    price: product.price === undefined ? '' : numberText(product.price),
    promotion: String(product.promotion ?? ''),
    promotionUntil: typedMoment(product.promotionUntil, 'end'),
    nextPromotion: String(product.nextPromotion ?? ''),
    nextPromotionFrom: typedMoment(product.nextPromotionFrom, 'start'),
    nextPromotionUntil: typedMoment(product.nextPromotionUntil, 'end'),
    stock: String(product.stock),
    pointsCost: String(product.pointsCost ?? ''),
    categoryId: product.categoryId ?? '',
    productTypeId: product.productTypeId ?? '',
    series: product.seriesId ?? '',
    backingType: product.backingTypeId ?? '',
    features: product.features.join('\n'),
    specifications: Object.entries(product.specifications).map(([key, value]) => ({ key, value: specificationText(value) })),
    colorTags: [...colorTags],
    featureTags: [...featureTags],
    images: product.hasDrawnPicture ? [] : product.images.map(({ url }) => url),
    ...each(FLAGS, (flag) => isTicked(product, flag)),
    maker: product.makerId ?? '',
    signalWord: product.signalWord ?? '',
    pictograms: [...product.pictograms],
    hazardStatements: product.hazardStatements.join('\n'),
    precautionaryStatements: product.precautionaryStatements.join('\n'),
    substanceAnswer: product.substanceAnswer ?? '',
    substances: product.substances.join('\n'),
    substancesAnsweredOn: product.substancesAnsweredOn ?? '',
    scipNumber: product.scipNumber ?? '',
    ...each(PARCEL_FIELDS, (field) => String(product[field])),
    safetyText: product.safetyText ?? '',
    hsCode: product.hsCode ?? '',
    packing: product.packing ?? '',
    guaranteeBy: product.guaranteeBy ?? '',
    guaranteeFromYears: String(product.guaranteeFromYears ?? ''),
    guaranteeToYears: String(product.guaranteeToYears ?? ''),
    goesWith: product.goesWith.join('\n'),
  }
}

/** The mark as staff ticked it: a rule may still exclude the product from points. */
export function isTicked(product: StaffProduct, flag: FlagName): boolean {
  return flag === 'pointsEligible' ? product.markedPointsEligible : product[flag]
}

/** The form for a copy: another product, without rolls yet. */
export function copyOf(product: StaffProduct): ProductForm {
  return { ...productFormOf(product), kcwId: '', gtin: '', stock: '0' }
}

/** The body to send. Invalid figures become NaN, which is refused beside the field. */
export function toNewProduct(form: ProductForm): NewProduct {
  return {
    ...form,
    price: readKroner(form.price) ?? Number.NaN,
    promotion: readPercent(form.promotion) ?? 0,
    nextPromotion: readPercent(form.nextPromotion) ?? 0,
    stock: stockOf(form.stock),
    pointsCost: readNumber(form.pointsCost) ?? 0,
    hex: form.hex.trim(),
    features: linesOf(form.features),
    signalWord: form.signalWord || null,
    hazardStatements: writtenStatements(form.hazardStatements),
    precautionaryStatements: writtenStatements(form.precautionaryStatements),
    packing: form.packing || null,
    guaranteeBy: form.guaranteeBy || null,
    guaranteeFromYears: yearsOf(form.guaranteeFromYears),
    guaranteeToYears: yearsOf(form.guaranteeToYears),
    substanceAnswer: form.substanceAnswer || null,
    substances: form.substanceAnswer === 'contains' ? linesOf(form.substances).map(substanceSpelling) : [],
    substancesAnsweredOn: form.substanceAnswer === '' ? '' : form.substancesAnsweredOn,
    scipNumber: form.substanceAnswer === 'contains' ? form.scipNumber : '',
    ...each(PARCEL_FIELDS, (field) => (form[field].trim() === '' ? 0 : (readNumber(form[field]) ?? Number.NaN))),
    goesWith: linesOf(form.goesWith),
    specifications: specificationsOf(form),
  }
}

function typedMoment(instant: string | null | undefined, edge: Edge): string {
  return instant ? momentText(Date.parse(instant), edge) : ''
}

function yearsOf(text: string): number | null {
  return text.trim() === '' ? null : (readNumber(text) ?? Number.NaN)
}

/** For a new product '+40' means 40. */
function stockOf(text: string): number {
  const typed = readStock(text)
  if (typed === null) return Number.NaN
  return 'stock' in typed ? typed.stock : typed.stockChange
}

export function writtenStatements(text: string): string[] {
  return linesOf(text).map(statementSpelling)
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function specificationsOf({ specifications }: Pick<ProductForm, 'specifications'>) {
  const rows = specifications.map(({ key, value }) => [key.trim(), specificationValue(value)] as const)
  return Object.fromEntries(rows.filter(([key]) => key !== ''))
}

/** Rows that `specificationsOf` would drop or replace, by form field. */
export function specificationFaults({ specifications }: Pick<ProductForm, 'specifications'>): Readonly<Record<string, string>> {
  const names = specifications.map(({ key }) => key.trim())
  const faultOf = ({ value }: Readonly<{ value: string }>, index: number): string | null => {
    const name = names[index] ?? ''
    if (name === '') return value.trim() === '' ? null : 'Skriv et navn, eller fjern specifikationen.'
    return names.indexOf(name) < index ? 'Navnet står der allerede.' : null
  }
  return Object.fromEntries(
    specifications.flatMap((row, index) => {
      const fault = faultOf(row, index)
      return fault === null ? [] : [[`specifications.${index}.key`, fault]]
    }),
  )
}

/** The changed fields; '+40' in the stock is sent as an addition to the current stock. */
export function productChangesOf(form: ProductForm, before: ProductForm): ProductChange {
  const [sent, was] = [toNewProduct(form), toNewProduct(before)]
  const changed = (Object.keys(changedFields(was, sent)) as (keyof NewProduct)[]).filter((field) => field !== 'stock')
  const stock = form.stock.trim() === before.stock ? {} : (readStock(form.stock) ?? { stock: Number.NaN })
  return { ...Object.fromEntries(changed.map((field) => [field, sent[field]])), ...stock }
}

export function differingFields(a: ProductForm, b: ProductForm): ProductField[] {
  return Object.keys(changedFields(a, b)) as ProductField[]
}
