import type { CallName, calls } from './calls.ts'

/**
 * Method and path of every call, without the schemas: all that the browser needs to make one.
 * The compiler holds it to the table of calls.
 */
export const PATHS = {
  showSettings: ['GET', '/settings'],
  showPostalCode: ['GET', '/postal-codes/{code}'],
  listProducts: ['GET', '/products'],
  showProduct: ['GET', '/products/{id}'],
  listCategories: ['GET', '/categories'],
  listAllTags: ['GET', '/tags/all'],
  placeOrder: ['POST', '/orders'],
  showOrder: ['GET', '/orders/{id}'],
  showGuestOrder: ['GET', '/orders/confirmation/{token}'],
} as const satisfies { readonly [Name in CallName]: readonly [(typeof calls)[Name]['method'], (typeof calls)[Name]['path']] }
