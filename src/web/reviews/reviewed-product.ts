/** What a review says of its product. */
export type ReviewedProduct = Readonly<{ id: number; kcwId: string; nameDa: string }>
