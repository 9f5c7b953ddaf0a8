/** What becomes of a product that is saved without a SKU (domain `nextSku`). */
export const EMPTY_SKU_HINT = 'Tomt: butikken giver det næste ledige KCW-nummer.'
