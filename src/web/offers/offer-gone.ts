/** Said where an address leads to no offer. */
export const OFFER_GONE = 'Tjek adressen, eller find tilbuddet på listen.'
