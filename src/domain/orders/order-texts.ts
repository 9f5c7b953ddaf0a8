/** How many characters each text of an order may hold; what it says of the buyer stands with the customer's texts. */
export const ORDER_TEXTS = { reference: 100, receiver: 120, ean: 20, notes: 2_000, tracking: 300 } as const
