export const EMPTY_SKU_HINT = 'Tomt: butikken giver det næste ledige varenummer.'
