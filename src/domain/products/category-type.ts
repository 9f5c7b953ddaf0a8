type TypedCategory = Readonly<{ id: string; productTypeIds: readonly string[] }>

/** The product type of a category that has exactly one; null for one with several or none, and for no category. */
export function onlyTypeOf(categoryId: string | null, categories: readonly TypedCategory[]): string | null {
  const types = categories.find(({ id }) => id === categoryId)?.productTypeIds ?? []
  return types.length === 1 ? (types[0] ?? null) : null
}

type Moved = Readonly<{ productTypeId: string; categoryId: string; to: string }>

/**
 * The product type of a product that is moved to another category: where that has exactly one type it is filled in. What was
 * chosen by hand stays; what had been filled in goes with the category it belonged to. '' is none.
 */
export function typeWhenMoved({ productTypeId, categoryId, to }: Moved, categories: readonly TypedCategory[]): string {
  const isChosen = productTypeId !== '' && productTypeId !== onlyTypeOf(categoryId, categories)
  if (isChosen) return productTypeId
  const fitsToo = categories.some((category) => category.id === to && category.productTypeIds.includes(productTypeId))
  return onlyTypeOf(to, categories) ?? (fitsToo ? productTypeId : '')
}
