import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DOCUMENT, isPdf } from '#domain/products/product-document.ts'
import { readFile } from '#server/http/bodies/read-form.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { unguessableKey } from '#server/pictures/unguessable-key.ts'
import type { Shop } from '#server/shop.ts'
import { changeSettings } from './change-settings.ts'

type Facts = Readonly<{ name: string; number: string; issuer: string; validUntil: CalendarDate }>

/** Stores the PDF before the settings name it. Refuses a name that is not on the list, and a certificate that has ended. */
export async function storeCertificate(shop: Shop, staff: Visitor, facts: Facts, request: Request) {
  const { maxBytes } = DOCUMENT
  const { body, isTooLarge } = await receiveForm(request, { sender: `user:${staff.userId}`, maxFiles: 1, maxBytes }, (form) =>
    readFile(form, { field: 'file', maxBytes, missing: 'Vælg en PDF-fil.' }),
  )
  if (isTooLarge) throw new ShopError('document_too_large')
  if (!isPdf(body)) throw new ShopError('not_a_pdf')
  if (facts.validUntil < copenhagenDay(shop.now().getTime())) throw wrong('validUntil', 'Certifikatet er udløbet.')
  if (!(await shop.settings()).certificates.includes(facts.name)) throw wrong('name', 'Mærket står ikke på listen. Gem listen først.')
  const fileKey = unguessableKey(body)
  await shop.pictures.write([{ name: `${fileKey}.pdf`, body }]).catch((error: unknown) => {
    shop.log.error({ err: error, fileKey }, 'an uploaded certificate could not be kept')
    throw new ShopError('upload_failed')
  })
  return await changeSettings(shop, staff, {}, ({ certificateProofs }) => ({
    certificateProofs: [...certificateProofs.filter(({ name }) => name !== facts.name), { ...facts, fileKey }],
  }))
}

/** Housekeeping removes the file. */
export async function removeCertificate(shop: Shop, staff: Visitor, key: string) {
  return await changeSettings(shop, staff, {}, ({ certificateProofs }) => ({
    certificateProofs: certificateProofs.filter(({ fileKey }) => fileKey !== key),
  }))
}

function wrong(field: keyof Facts, message: string): ShopError {
  return new ShopError('invalid_input', { message, fields: { [field]: message } })
}
