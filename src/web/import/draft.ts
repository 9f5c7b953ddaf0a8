import type { UploadedFile } from '#contract/import.ts'
import { type FirstProduct, firstProduct } from '#contract/products/new-product.ts'
import type { Picture } from '#contract/products/product.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import { typeWhenMoved } from '#domain/products/category-type.ts'
import { CATEGORY_MISSING, NAME_MISSING, PRICE_MISSING } from '#domain/products/product-limits.ts'
import type { TagChoices } from '#web/products/admin/form/tag-choices.ts'

/** What staff type of a product that is not there yet; figures as they are typed (requirements §3 'Product draft'). */
export type DraftFields = {
  nameDa: string
  name: string
  price: string
  stock: string
  /** the number on its rolls, where it is known */
  batch: string
  kcwId: string
  productTypeId: string
  categoryId: string
  backingType: string
  series: string
  colorTags: string[]
  descriptionDa: string
  description: string
  pointsCost: string
  featured: boolean
  pointsEligible: boolean
  newlyAdded: boolean
}

/** What stands against saving: a message for the whole, and one for each field that is wrong. */
export type Problem = Readonly<{ message: string; fields: Readonly<Record<string, string>> }>

export type Draft = Readonly<
  DraftFields & {
    id: string
    /** drafts stand in the order they came */
    position: number
    imageUrl: string
    picture: Picture
    originalName: string
    /** the number read from the file's name */
    fileNumber: string | null
    /** the number another file's name has too: whose it is stays open */
    sharedNumber: string | null
    suggestedColors: readonly string[]
    isEditing: boolean
    problem: Problem | null
    /** it was sent once: whether it arrived is asked before it is sent again */
    wasSent: boolean
  }
>

export const FLAGS = ['featured', 'pointsEligible', 'newlyAdded'] as const
export const FLAG_LABELS = { featured: 'Featured', pointsEligible: 'Point Berettiget', newlyAdded: 'Nyligt Tilføjet' } as const

/** A draft of an uploaded picture: what its file name tells is filled in, a colour of the name or else the nearest suggested one. */
export function draftOf(
  { imageUrl, picture, originalName, parsedInfo, suggestedColors }: UploadedFile,
  id: string,
  position: number,
): Draft {
  const colour = parsedInfo.color ?? suggestedColors[0]
  return {
    id,
    position,
    imageUrl,
    picture,
    originalName,
    fileNumber: parsedInfo.kcwId,
    sharedNumber: null,
    suggestedColors,
    nameDa: parsedInfo.nameDa ?? '',
    name: parsedInfo.name ?? '',
    price: '0',
    stock: '0',
    batch: '',
    kcwId: parsedInfo.kcwId ?? '',
    productTypeId: parsedInfo.productType ?? '',
    categoryId: parsedInfo.category ?? '',
    backingType: parsedInfo.backing ?? '',
    series: parsedInfo.series ?? '',
    colorTags: colour ? [colour] : [],
    descriptionDa: '',
    description: '',
    pointsCost: '0',
    featured: false,
    pointsEligible: false,
    newlyAdded: false,
    isEditing: false,
    problem: null,
    wasSent: false,
  }
}

/** A new draft beside the others: where another file's name has the same number, it stays open whose it is. Answers what changed. */
export function withSharedNumber(added: Draft, others: readonly Draft[]): readonly Draft[] {
  const number = added.fileNumber
  const sharing = others.filter(({ fileNumber }) => number && fileNumber === number)
  if (sharing.length === 0) return [added]
  // a number somebody typed stays
  return [added, ...sharing.filter(({ kcwId }) => kcwId === number)].map((draft) => ({ ...draft, kcwId: '', sharedNumber: number }))
}

/** What a draft says of a number several files have; null once somebody typed one. */
export function sharedNumberText({ kcwId, sharedNumber }: Draft): string | null {
  return sharedNumber && kcwId === ''
    ? `Flere filer har nummeret ${sharedNumber} i navnet. Skriv selv varenummeret, eller lad det stå tomt.`
    : null
}

/** Takes over another picture of the same product. */
export function withPicture(draft: Draft, { imageUrl, picture, suggestedColors }: UploadedFile): Partial<Draft> {
  return { imageUrl, picture, suggestedColors, colorTags: draft.colorTags.length > 0 ? draft.colorTags : suggestedColors.slice(0, 1) }
}

/** The name typed on the card is the Danish one; the English one follows it until it is given a text of its own. */
export function renamed(draft: DraftFields, nameDa: string): Partial<DraftFields> {
  return draft.name === '' || draft.name === draft.nameDa ? { nameDa, name: nameDa } : { nameDa }
}

/** Another category, with its product type where it has exactly one. */
export function withCategory(
  { categoryId, productTypeId }: Pick<DraftFields, 'categoryId' | 'productTypeId'>,
  to: string,
  categories: TagChoices['categories'],
): Partial<DraftFields> {
  return { categoryId: to, productTypeId: typeWhenMoved({ productTypeId, categoryId, to }, categories) }
}

/** What is sent of a draft: empty optional fields as null (requirements §5 'Import'). */
export function toFirstProduct(draft: Draft): FirstProduct {
  return {
    kcwId: draft.kcwId.trim() || null,
    name: draft.name,
    nameDa: draft.nameDa,
    series: draft.series || null,
    categoryId: draft.categoryId,
    productTypeId: draft.productTypeId || null,
    backingType: draft.backingType || null,
    price: readKroner(draft.price) ?? 0,
    discountPrice: null,
    promotion: 0,
    description: draft.description.trim() || null,
    descriptionDa: draft.descriptionDa.trim() || null,
    colorTags: draft.colorTags,
    images: [draft.imageUrl],
    stock: readNumber(draft.stock) ?? 0,
    batch: draft.batch.trim() || null,
    pointsCost: readNumber(draft.pointsCost) ?? 0,
    pointsEligible: draft.pointsEligible,
    featured: draft.featured,
    newlyAdded: draft.newlyAdded,
    active: true,
  }
}

/** What stands against saving a draft, alone or with all the others: the same rules (requirements §5 'Import'); null when nothing does. */
export function problemOf(draft: Draft): Problem | null {
  const product = toFirstProduct(draft)
  const fields: Record<string, string> = {}
  if (!product.nameDa.trim()) fields.nameDa = NAME_MISSING
  else if (!product.name.trim()) fields.name = NAME_MISSING
  if (!(product.price > 0)) fields.price = PRICE_MISSING
  if (!product.categoryId) fields.categoryId = CATEGORY_MISSING
  for (const { path, message } of firstProduct.safeParse(product).error?.issues ?? []) fields[String(path[0])] ??= message
  // the English name follows the Danish one, which is what is missing
  if (fields.nameDa && !product.name.trim()) delete fields.name
  const [first] = ['nameDa', 'name', 'price', 'categoryId', ...Object.keys(fields)].flatMap((name) => fields[name] ?? [])
  return first === undefined ? null : { message: first, fields }
}

const ON_THE_CARD = ['nameDa', 'price', 'stock', 'batch']
const IN_THE_EDITOR = [
  'name',
  'kcwId',
  'productTypeId',
  'categoryId',
  'backingType',
  'series',
  'colorTags',
  'descriptionDa',
  'description',
  'pointsCost',
]

/** Fields that are only seen while the card is being edited. */
export function isHiddenField(name: string): boolean {
  return IN_THE_EDITOR.includes(name)
}

/** Whether a problem is told beside a field already. */
export function isToldAtField({ fields }: Problem): boolean {
  return [...ON_THE_CARD, ...IN_THE_EDITOR].some((name) => fields[name] !== undefined)
}
