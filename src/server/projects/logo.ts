import type { ProjectSettings } from '#contract/projects/offers.ts'
import { LOGO_PICTURE, NOT_A_LOGO } from '#domain/projects/offer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { encodeLogoApart } from '#server/pictures/encoder.ts'
import type { Shop } from '#server/shop.ts'
import { workshopOf } from './lock-project.ts'
import { answerOwnPicture, receiveOwnPicture } from './own-picture.ts'
import { findLogo, keepLogo } from './settings.ts'

const UPLOADS_PER_HOUR = 20

export async function uploadLogo(shop: Shop, workshop: Visitor, request: Request): Promise<ProjectSettings> {
  const as = { sender: `job-logo-of:${workshop.userId}`, perHour: UPLOADS_PER_HOUR }
  const picture = { limits: LOGO_PICTURE, notAPicture: NOT_A_LOGO, encode: encodeLogoApart }
  return await receiveOwnPicture(shop, request, { ...as, ...picture }, (jpeg) => keepLogo(shop, workshop, jpeg))
}

/** Throws 'job_logo_not_found'. */
export async function answerLogo({ db }: Shop, { userId }: Visitor): Promise<Response> {
  const logo = await findLogo(db, workshopOf(userId))
  if (!logo) throw new ShopError('job_logo_not_found')
  return answerOwnPicture(logo, 'logo')
}
