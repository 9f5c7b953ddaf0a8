/** A product to put on a list; `quantity` is the proposed wanted quantity. */
export type ListedItem = Readonly<{ productId: number; nameDa: string; quantity: number }>
