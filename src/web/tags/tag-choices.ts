import type { CountedManufacturer } from '#contract/manufacturers.ts'
import type { Category, CountedTag, TagKind } from '#contract/tags/tags.ts'
import type { Classified } from '#domain/prices/roll.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const LIST_OF_KIND = {
  categories: 'categories',
  'product-types': 'productTypes',
  series: 'series',
  'backing-types': 'backingTypes',
  colors: 'colors',
  features: 'features',
} as const satisfies Record<EditedKind, string>
const STALE_AFTER_MS = 60_000
const choices = {
  queryKey: ['tags', 'choices'],
  queryFn: async () => {
    const [{ tags }, { categories }, { makers }] = await Promise.all([
      browserApi.listAllTags(),
      browserApi.listCategories(),
      browserApi.listManufacturers(),
    ])
    return { ...tags, categories, makers }
  },
  staleTime: STALE_AFTER_MS,
}

export type TagChoices = Awaited<ReturnType<typeof choices.queryFn>>

/** Fetched at most once a minute; a changed tag refetches them. */
export function fetchTagChoices(): Promise<TagChoices> {
  return queryClient.fetchQuery(choices)
}

export function addTagChoice(kind: EditedKind, tag: EditedTag): void {
  const list = LIST_OF_KIND[kind]
  queryClient.setQueryData<TagChoices>(choices.queryKey, (cached) => {
    if (!cached || cached[list].some(({ id }) => id === tag.id)) return cached
    return { ...cached, [list]: [...cached[list], tag] }
  })
}

export function addManufacturerChoice(maker: CountedManufacturer): void {
  queryClient.setQueryData<TagChoices>(choices.queryKey, (known) => known && { ...known, makers: [...known.makers, maker] })
}

export function classifiedBy(choices: TagChoices, chosen: Readonly<{ productTypeId: string; categoryId: string }>): Classified {
  const type = choices.productTypes.find(({ id }) => id === chosen.productTypeId)
  const category = choices.categories.find(({ id }) => id === chosen.categoryId)
  return { productType: type?.name, productTypeDa: type?.name_da, category: category?.name_da, categoryId: category?.id }
}

/** The choices, including new tags, while a form is open. */
export function useTagChoices(loaded: TagChoices): TagChoices {
  return useUserQuery({ ...choices, initialData: loaded }).data ?? loaded
}

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
