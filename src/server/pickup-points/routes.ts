import { pickupPointCalls } from '#contract/pickup-points.ts'
import { route } from '#server/http/route.ts'
import { findPoints } from './find-points.ts'

export const pickupPointRoutes = [
  route(pickupPointCalls.listPickupPoints, async (shop, { query, ip }) => ({ points: await findPoints(shop, { ...query, ip }) })),
]
