export const CHECKOUT_DRAFT_KEY = 'foliehuset.kassen.v1'
