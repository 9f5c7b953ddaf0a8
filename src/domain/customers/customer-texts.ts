/** How many characters each text about a person or firm may hold, wherever it is asked for. */
export const CUSTOMER_TEXTS = { name: 120, company: 120, address: 200, city: 100 } as const
