/** A product as it is put on a list: so many are wanted unless its buyer says otherwise. */
export type ListedItem = Readonly<{ productId: number; nameDa: string; quantity: number }>
