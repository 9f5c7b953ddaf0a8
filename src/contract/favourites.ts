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
    summary: "Lists the user's favourites",
    response: favourites,
    errors: [],
  },
  addFavourite: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Adds a product to the favourites. Idempotent',
    params: productParam,
    response: favourites,
    errors: ['product_not_found'],
  },
  removeFavourite: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Removes a product from the favourites. Idempotent',
    params: productParam,
    response: favourites,
    errors: [],
  },
  mergeFavourites: {
    access: 'customer',
    forMembers: 'order',
    summary: "Adds a guest's favourites at login; products that no longer exist are skipped",
    body: z.object({ productIds: z.array(id).max(MAX_FAVOURITES) }),
    response: favourites,
    errors: [],
  },
})
