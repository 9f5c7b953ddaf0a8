/** Some products of a file: how many, and the first of them with what they are named for. */
export type NamedProducts = Readonly<{ products: number; named: readonly string[] }>
export const NO_PRODUCTS: NamedProducts = { products: 0, named: [] }
const MAX_NAMED = 20

export function addNamed(one: NamedProducts, other: NamedProducts): NamedProducts {
  return { products: one.products + other.products, named: [...one.named, ...other.named].slice(0, MAX_NAMED) }
}

export function namedText({ products, named }: NamedProducts): string {
  return `${named.join(', ')}${products > named.length ? ' og flere' : ''}`
}
