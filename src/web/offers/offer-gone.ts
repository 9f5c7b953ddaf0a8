export const OFFER_GONE = 'Tjek adressen, eller find tilbuddet på listen.'
