import type { PublicSettings } from '#contract/settings/public-settings.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { GUARANTEE_NOTICE, noticeAddress, noticeFileName, readNoticeFile } from '#domain/settings/guarantee-notice.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { readFile } from '#server/http/bodies/read-form.ts'
import { receiveForm, receivePdf } from '#server/http/bodies/receive-form.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { unguessableKey } from '#server/pictures/picture-files.ts'
import type { MailAttachment, PictureStorage, Shop } from '#server/shop.ts'
import { changeSettings } from './change-settings.ts'

type Facts = Readonly<{ name: string; number: string; issuer: string; validUntil: CalendarDate }>

/** Stores the PDF before the settings name it. Refuses a name that is not on the list, and a certificate that has ended. */
export async function storeCertificate(shop: Shop, staff: Visitor, facts: Facts, request: Request) {
  return await receivePdf(request, staff, async ({ body }) => {
    if (facts.validUntil < copenhagenDay(shop.now().getTime())) throw fieldError('validUntil', 'Certifikatet er udløbet.')
    if (!(await shop.settings()).certificates.includes(facts.name))
      throw fieldError('name', 'Mærket står ikke på listen. Gem listen først.')
    const fileKey = unguessableKey(body)
    await shop.pictures.write([{ name: `${fileKey}.pdf`, body }]).catch((error: unknown) => {
      shop.log.error({ err: error, fileKey }, 'an uploaded certificate could not be kept')
      throw new ShopError('upload_failed')
    })
    return await changeSettings(shop, staff, {}, ({ certificateProofs }) => ({
      certificateProofs: [...certificateProofs.filter(({ name }) => name !== facts.name), { ...facts, fileKey }],
    }))
  })
}

/** Housekeeping removes the file. */
export async function removeCertificate(shop: Shop, staff: Visitor, key: string) {
  return await changeSettings(shop, staff, {}, ({ certificateProofs }) => ({
    certificateProofs: certificateProofs.filter(({ fileKey }) => fileKey !== key),
  }))
}

function fieldError(field: keyof Facts, message: string): ShopError {
  return new ShopError('invalid_input', { message, fields: { [field]: message } })
}

/** Where browsers find the EU's notice, and its size; null until it is uploaded. */
export function shownNotice({ guaranteeNotice }: Pick<ShopSettings, 'guaranteeNotice'>): PublicSettings['guaranteeNotice'] {
  if (!guaranteeNotice) return null
  const { width, height } = guaranteeNotice
  return { url: noticeAddress(guaranteeNotice), width, height }
}

/** Stores the file byte by byte as it came, before the settings name it. Throws 'not_a_picture' with what is wrong. */
export async function storeGuaranteeNotice(shop: Shop, staff: Visitor, request: Request) {
  const { maxBytes } = GUARANTEE_NOTICE
  const { body, isTooLarge } = await receiveForm(request, { sender: `user:${staff.userId}`, maxFiles: 1, maxBytes }, (form) =>
    readFile(form, { field: 'file', maxBytes, missing: 'Vælg filen.' }),
  )
  if (isTooLarge) throw new ShopError('picture_too_large', { message: tooLargePicture(GUARANTEE_NOTICE) })
  const file = readNoticeFile(body)
  if ('problem' in file) throw new ShopError('not_a_picture', { message: file.problem })
  const fileKey = unguessableKey(body)
  await shop.pictures.write([{ name: `${fileKey}.${file.kind}`, body }]).catch((error: unknown) => {
    shop.log.error({ err: error, fileKey }, 'the notice on the legal guarantee could not be kept')
    throw new ShopError('upload_failed')
  })
  return await changeSettings(shop, staff, { guaranteeNotice: { ...file, fileKey } })
}

/** The file for a mail; null until it is uploaded or when its file is gone. */
export async function noticeAttachment(
  { guaranteeNotice }: Pick<ShopSettings, 'guaranteeNotice'>,
  pictures: Pick<PictureStorage, 'read'>,
): Promise<MailAttachment | null> {
  if (!guaranteeNotice) return null
  const { fileKey, kind } = guaranteeNotice
  const content = await pictures.read(`${fileKey}.${kind}`)
  return content && { filename: noticeFileName(guaranteeNotice), contentType: contentTypeOf(`.${kind}`), make: async () => content }
}
