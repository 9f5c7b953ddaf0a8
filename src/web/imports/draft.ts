import type { UploadedFile } from '#contract/imports/pictures.ts'
import type { Picture } from '#contract/products/product.ts'
import { type FirstProduct, firstProduct } from '#contract/products/staff-product.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import { typeWhenMoved } from '#domain/products/category-type.ts'
import { each, productLabel } from '#domain/products/product-fields.ts'
import { CATEGORY_MISSING, NAME_MISSING, PRICE_MISSING } from '#domain/products/product-limits.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'

/** The fields of a product that is not created yet, as typed (requirements §3 'Product draft'). */
export type DraftFields = {
  nameDa: string
  name: string
  price: string
  stock: string
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

export type Problem = Readonly<{ message: string; fields: Readonly<Record<string, string>> }>

export type Draft = Readonly<
  DraftFields & {
    id: string
    position: number
    imageUrl: string
    picture: Picture
    originalName: string
    /** The SKU read from the file name. */
    fileNumber: string | null
    /** The SKU that several file names share; staff decide which draft gets it. */
    sharedNumber: string | null
    suggestedColors: readonly string[]
    isEditing: boolean
    problem: Problem | null
    /** What was sent without an answer; before the draft is sent again, the shop is asked whether it arrived. */
    sent: FirstProduct | null
  }
>

export const DRAFT_FLAGS = ['featured', 'pointsEligible', 'newlyAdded'] as const
export const FLAG_LABELS = each(DRAFT_FLAGS, productLabel)

/** Makes a draft of an uploaded picture from its file name; the colour is the named one, else the nearest suggested one. */
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
    sent: null,
  }
}

/** Adds a draft. A SKU shared by several files is left open on all of them. Answers the changed drafts. */
export function withSharedNumber(added: Draft, others: readonly Draft[]): readonly Draft[] {
  const number = added.fileNumber
  const sharing = others.filter(({ fileNumber }) => number && fileNumber === number)
  if (sharing.length === 0) return [added]
  // a typed number stays
  return [added, ...sharing.filter(({ kcwId }) => kcwId === number)].map((draft) => ({ ...draft, kcwId: '', sharedNumber: number }))
}

/** The notice about a shared SKU; null once one is typed. */
export function sharedNumberText({ kcwId, sharedNumber }: Draft): string | null {
  return sharedNumber && kcwId === ''
    ? `Flere filer har nummeret ${sharedNumber} i navnet. Skriv selv varenummeret, eller lad det stå tomt.`
    : null
}

export function withPicture(draft: Draft, { imageUrl, picture, suggestedColors }: UploadedFile): Partial<Draft> {
  return { imageUrl, picture, suggestedColors, colorTags: draft.colorTags.length > 0 ? draft.colorTags : suggestedColors.slice(0, 1) }
}

/** The English name follows the Danish one until it is edited itself. */
export function renamed(draft: DraftFields, nameDa: string): Partial<DraftFields> {
  return draft.name === '' || draft.name === draft.nameDa ? { nameDa, name: nameDa } : { nameDa }
}

export function withCategory(
  { categoryId, productTypeId }: Pick<DraftFields, 'categoryId' | 'productTypeId'>,
  to: string,
  categories: TagChoices['categories'],
): Partial<DraftFields> {
  return { categoryId: to, productTypeId: typeWhenMoved({ productTypeId, categoryId, to }, categories) }
}

/** The body to send; empty optional fields are null (requirements §5 'Import'). */
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

/** Why a draft cannot be saved, alone or with all others (requirements §5 'Import'); null when it can. */
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

export function isHiddenField(name: string): boolean {
  return IN_THE_EDITOR.includes(name)
}

export function isShownAtField({ fields }: Problem): boolean {
  return [...ON_THE_CARD, ...IN_THE_EDITOR].some((name) => fields[name] !== undefined)
}
