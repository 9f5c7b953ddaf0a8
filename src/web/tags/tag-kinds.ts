import type { Category, CountedTag, TagKind } from '#contract/tags.ts'

export type EditedKind = TagKind | 'categories'
export type EditedTag = CountedTag | Category

type KindLabels = Readonly<{ tab: string; create: string; edit: string }>

/** The six tabs in order (requirements §2 'Tag management'). */
export const KINDS: Readonly<Record<EditedKind, KindLabels>> = {
  'product-types': { tab: 'Produkt Typer', create: 'Opret produkttype', edit: 'Rediger produkttype' },
  categories: { tab: 'Kategorier', create: 'Opret kategori', edit: 'Rediger kategori' },
  colors: { tab: 'Farver', create: 'Opret farve', edit: 'Rediger farve' },
  'backing-types': { tab: 'Backing Types', create: 'Opret backing type', edit: 'Rediger backing type' },
  features: { tab: 'Features', create: 'Opret feature', edit: 'Rediger feature' },
  series: { tab: 'Serier', create: 'Opret serie', edit: 'Rediger serie' },
}
export const EDITED_KINDS = Object.keys(KINDS) as EditedKind[]

/** The Danish name; series spell the field differently. */
export function danishNameOf(tag: EditedTag): string | null {
  const { name_da, nameDa } = tag as CountedTag
  return name_da ?? nameDa ?? null
}

/** Shown when a tag made beside a product could not be stored (requirements §8). */
export const TAG_NOT_CREATED = 'Kunne ikke oprette tag'
