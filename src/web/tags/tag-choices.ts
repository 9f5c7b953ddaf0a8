import type { CountedManufacturer } from '#contract/manufacturers.ts'
import type { Classified } from '#domain/prices/roll.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import type { EditedKind, EditedTag } from './tag-kinds.ts'

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
  queryClient.setQueryData<TagChoices>(choices.queryKey, (known) => {
    if (!known || known[list].some(({ id }) => id === tag.id)) return known
    return { ...known, [list]: [...known[list], tag] }
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
