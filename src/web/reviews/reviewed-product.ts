export type ReviewedProduct = Readonly<{ id: number; kcwId: string; nameDa: string }>
