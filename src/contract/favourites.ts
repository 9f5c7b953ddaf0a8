import { z } from 'zod'
import { answer, defineCall } from '#contract/http/call.ts'
import { id, idInAddress } from '#contract/http/fields.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'

const favourites = answer({ productIds: z.array(z.number().int()) })
const productParam = z.object({ productId: idInAddress })

export const favouriteCalls = {
  listFavourites: defineCall({
    method: 'GET',
    path: '/favourites',
    access: 'customer',
    forMembers: 'look',
    summary: "The user's favourites",
    response: favourites,
    errors: [],
  }),
  addFavourite: defineCall({
    method: 'PUT',
    path: '/favourites/{productId}',
    access: 'customer',
    forMembers: 'order',
    summary: 'Remembers a product; again is no error',
    params: productParam,
    response: favourites,
    errors: ['product_not_found'],
  }),
  removeFavourite: defineCall({
    method: 'DELETE',
    path: '/favourites/{productId}',
    access: 'customer',
    forMembers: 'order',
    summary: 'Forgets a product; again is no error',
    params: productParam,
    response: favourites,
    errors: [],
  }),
  mergeFavourites: defineCall({
    method: 'POST',
    path: '/favourites/merge',
    access: 'customer',
    forMembers: 'order',
    summary: "Adds a guest's favourites at login; products that are gone are left out",
    body: z.object({ productIds: z.array(id).max(MAX_FAVOURITES) }),
    response: favourites,
    errors: [],
  }),
} as const
