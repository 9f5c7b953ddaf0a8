type TypedCategory = Readonly<{ id: string; productTypeIds: readonly string[] }>

/** The product type of a category that has exactly one; otherwise null. */
export function onlyTypeOf(categoryId: string | null, categories: readonly TypedCategory[]): string | null {
  const types = categories.find(({ id }) => id === categoryId)?.productTypeIds ?? []
  return types.length === 1 ? (types[0] ?? null) : null
}

type Moved = Readonly<{ productTypeId: string; categoryId: string; to: string }>

/** The product type in another category, if that has exactly one. A type chosen by hand stays. '' is none. */
export function typeWhenMoved({ productTypeId, categoryId, to }: Moved, categories: readonly TypedCategory[]): string {
  const isChosen = productTypeId !== '' && productTypeId !== onlyTypeOf(categoryId, categories)
  if (isChosen) return productTypeId
  const fitsToo = categories.some((category) => category.id === to && category.productTypeIds.includes(productTypeId))
  return onlyTypeOf(to, categories) ?? (fitsToo ? productTypeId : '')
}
