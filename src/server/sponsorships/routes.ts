import { PICTURE_MISSING } from '#contract/http/fields.ts'
import { applicationCalls } from '#contract/sponsorships/application.ts'
import { SPONSORSHIPS_A_PAGE, sponsorshipCalls } from '#contract/sponsorships/sponsorship.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { apply } from './apply-for-sponsorship.ts'
import { decide } from './decide-sponsorship.ts'
import { deleteSponsorship } from './erase-sponsorships.ts'
import { readImage, storeImage } from './image-files.ts'
import { findImage, findSponsorship, findSponsorships } from './queries.ts'

export const sponsorshipRoutes = [
  route(applicationCalls.applyForSponsorship, async (shop, { body, ip }) => ({
    id: await apply(shop, body, ip),
    message: 'Tak for din ansøgning! Du får svar på mail.',
  })),

  route(applicationCalls.uploadSponsorshipImage, async (shop, { request, ip }) => ({ image: await storeImage(shop, request, ip) })),

  route(sponsorshipCalls.listSponsorships, async ({ db }, { query: { page = 1, limit = SPONSORSHIPS_A_PAGE, ...filter } }) =>
    findSponsorships(db, filter, { limit, offset: (page - 1) * limit }),
  ),

  route(sponsorshipCalls.showSponsorship, async ({ db }, { params }) => {
    const sponsorship = await findSponsorship(db, params.id)
    if (!sponsorship) throw new ShopError('sponsorship_not_found')
    return { sponsorship }
  }),

  route(sponsorshipCalls.showSponsorshipImage, async ({ db, privatePictures }, { params: { id, n } }) => {
    const image = await findImage(db, id, n)
    const bytes = image && (await readImage(privatePictures, image))
    if (!bytes) throw new ShopError('sponsorship_not_found', { message: PICTURE_MISSING })
    return fileAnswer(new Uint8Array(bytes), { type: 'image/jpeg', name: `${id}-${n}.jpg`, isInline: true })
  }),

  route(sponsorshipCalls.decideSponsorship, async (shop, { params, body, visitor }) => ({
    message: 'Ansøgning opdateret!',
    sponsorship: await decide(shop, visitor, params.id, body),
  })),

  route(sponsorshipCalls.deleteSponsorship, async (shop, { params, visitor }) => {
    await deleteSponsorship(shop, visitor, params.id)
    return { message: 'Ansøgning slettet' }
  }),
]
