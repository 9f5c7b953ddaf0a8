/** Where this tab keeps what is typed in the checkout. */
export const CHECKOUT_DRAFT_KEY = 'foliehuset.kassen.v1'
