import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { id, idInAddress } from '#contract/http/fields.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'

const favourites = answer({ productIds: z.array(z.number().int()) })
const productParam = z.object({ productId: idInAddress })

export const favouriteCalls = defineCalls({
  listFavourites: {
    access: 'customer',
    forMembers: 'look',
    summary: "The user's favourites",
    response: favourites,
    errors: [],
  },
  addFavourite: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Remembers a product; again is no error',
    params: productParam,
    response: favourites,
    errors: ['product_not_found'],
  },
  removeFavourite: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Forgets a product; again is no error',
    params: productParam,
    response: favourites,
    errors: [],
  },
  mergeFavourites: {
    access: 'customer',
    forMembers: 'order',
    summary: "Adds a guest's favourites at login; products that are gone are left out",
    body: z.object({ productIds: z.array(id).max(MAX_FAVOURITES) }),
    response: favourites,
    errors: [],
  },
})
