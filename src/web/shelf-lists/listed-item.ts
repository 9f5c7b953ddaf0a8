export type ListedItem = Readonly<{ productId: number; nameDa: string; quantity: number }>
