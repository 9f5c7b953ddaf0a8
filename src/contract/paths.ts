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
  listOwnOrders: ['GET', '/orders/my-orders'],
  showGuestOrder: ['GET', '/orders/confirmation/{token}'],
  register: ['POST', '/auth/register'],
  logIn: ['POST', '/auth/login'],
  showMe: ['GET', '/auth/me'],
  changeMe: ['PUT', '/auth/me'],
  changePassword: ['POST', '/auth/change-password'],
  forgotPassword: ['POST', '/auth/forgot-password'],
  resetPassword: ['POST', '/auth/reset-password'],
  verifyEmail: ['POST', '/auth/verify-email'],
  resendVerification: ['POST', '/auth/resend-verification'],
  logOut: ['POST', '/auth/logout'],
  logOutEverywhere: ['POST', '/auth/logout-all'],
  exportMe: ['GET', '/auth/me/export'],
  askForDeletion: ['POST', '/auth/me/deletion'],
  listUsers: ['GET', '/users'],
  listPendingUsers: ['GET', '/users/pending'],
  approveUser: ['PUT', '/users/{id}/approve'],
  deleteUser: ['DELETE', '/users/{id}'],
  showPointsBalance: ['GET', '/points/balance'],
  listOwnPoints: ['GET', '/points/history'],
  listPointsOf: ['GET', '/points/history/{userId}'],
  addPoints: ['POST', '/points/add'],
  deductPoints: ['POST', '/points/deduct'],
  listFavourites: ['GET', '/favourites'],
  addFavourite: ['PUT', '/favourites/{productId}'],
  removeFavourite: ['DELETE', '/favourites/{productId}'],
  mergeFavourites: ['POST', '/favourites/merge'],
} as const satisfies { readonly [Name in CallName]: readonly [(typeof calls)[Name]['method'], (typeof calls)[Name]['path']] }
