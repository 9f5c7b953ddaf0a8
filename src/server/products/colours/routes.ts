import { colourCalls } from '#contract/products/colours.ts'
import { route } from '#server/http/route.ts'
import { findNearest } from './find-nearest.ts'
import { showPalette } from './show-palette.ts'

export const colourRoutes = [
  route(colourCalls.findNearest, (shop, { query }) => findNearest(shop, query)),
  route(colourCalls.showPalette, (shop, { query }) => showPalette(shop, query)),
]
