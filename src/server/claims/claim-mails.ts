import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { longDateAndTime } from '#domain/calendar/danish-time.ts'
import {
  CLAIM_KIND_LABELS,
  CLAIM_NOTICES,
  type ClaimEntryKind,
  claimReasonText,
  isOpenedByStaff,
  OWN_CLAIM_STATE_LABELS,
  pointsBackText,
} from '#domain/claims/claim.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { RETURN_FREIGHT_TEXTS, returnAddress, returnOfferText } from '#domain/settings/returns.ts'
import { WITHDRAWAL_RIGHT } from '#domain/terms/consumer-rights.ts'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { ANY_OBJECTION, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { renderLabelsPdf } from '#server/parcels/labels/print-labels.ts'
import type { MailAttachment, MailContext } from '#server/shop.ts'
import { readClaim, type StoredClaim } from './queries.ts'

const payloadSchema = z.object({ claimId: z.number().int(), entryId: z.number().int().optional() })

async function claimOf({ db }: MailContext, payload: unknown) {
  const { claimId, entryId } = payloadSchema.parse(payload)
  const claim = await readClaim(db, claimId).catch((error: unknown) => {
    throw error instanceof ShopError ? new NothingToSend(`claim ${claimId} is gone`) : error
  })
  return { claim, entry: claim.entries.find(({ id }) => id === entryId) }
}

const linesOf = ({ lines }: StoredClaim) => lines.map(({ quantity, nameDa, kcwId }) => `${quantity} × ${nameDa} (${kcwId})`)
const wordsOf = ({ words }: StoredClaim) => (words === null ? [] : paragraphsOf(words))

/** A withdrawal can name anyone's order: only one from the order's own address is known to be the buyer's. */
const isFromBuyer = ({ order, email }: StoredClaim) => order !== null && order.customerEmail.toLowerCase() === email.toLowerCase()

/** Only for the buyer, and while there is an order: the link of a guest's order opens it for anyone who has it. */
function toOrder(claim: StoredClaim, { publicUrl }: MailContext) {
  return claim.order?.deletedAt === null && isFromBuyer(claim)
    ? { action: { url: orderAddress(claim.order, publicUrl), text: 'Se sagen på ordren' } }
    : {}
}

/** The receipt of a withdrawal with its text and time (directive 2011/83/EU article 11a). A firm is told that it has no such right. */
export const withdrawalReceived: MailTemplate = async (context, payload) => {
  const { claim } = await claimOf(context, payload)
  const { settings } = context
  const isFirm = claim.order?.buyerKind === 'business'
  // without lines the words say which goods, with lines why they go back
  const goods =
    claim.lines.length > 0 ? [`Varer: ${linesOf(claim).join(', ')}`, ...wordsOf(claim)] : [`Varer: ${claim.words ?? 'hele ordren'}`]
  return noticeMail(context, {
    subject: `Kvittering: Fortrydelse af ordre ${claim.orderNumber}`,
    title: 'Vi har modtaget din fortrydelse',
    greeting: `Hej ${claim.name}`,
    paragraphs: [
      `Vi modtog din fortrydelse den ${longDateAndTime(claim.createdAt.getTime())}. Du skrev:`,
      `Jeg fortryder hermed min aftale om ordre ${claim.orderNumber}.`,
      ...goods,
      ...(isFirm
        ? forFirms(context)
        : [`Varerne sendes til ${returnAddress(settings)}. ${WITHDRAWAL_RIGHT.freight} ${WITHDRAWAL_RIGHT.refund}`]),
    ],
    ...toOrder(claim, context),
    closing: 'Gem denne mail. Den er din dokumentation.',
  })
}

function forFirms({ settings }: MailContext): string[] {
  return [
    'Ordren er købt af et firma. Fortrydelsesretten gælder kun forbrugere, men vi læser din besked og svarer dig.',
    returnOfferText(settings.returns) ?? 'Uåbnede ruller finder vi som regel en løsning på.',
  ]
}

export const claimReceived: MailTemplate = async (context, payload) => {
  const { claim } = await claimOf(context, payload)
  const notice = CLAIM_NOTICES[claim.kind]
  const reason = claimReasonText(claim.kind, claim.reason)
  return noticeMail(context, {
    subject: `Vi har modtaget din ${notice}: ordre ${claim.orderNumber}`,
    title: `Vi har modtaget din ${notice}`,
    greeting: `Hej ${claim.name}`,
    paragraphs: [
      `Vi modtog din ${notice} den ${longDateAndTime(claim.createdAt.getTime())} og ser på den hurtigst muligt. Vent med at sende noget, til du hører fra os.`,
      ...linesOf(claim),
      ...(reason ? [reason] : []),
      ...wordsOf(claim),
    ],
    ...toOrder(claim, context),
    closing: 'Vil du tilføje noget, så svar på denne mail.',
  })
}

export const shopNewClaim: MailTemplate = async (context, payload) => {
  const { claim } = await claimOf(context, payload)
  return noticeMail(context, {
    subject: `${CLAIM_KIND_LABELS[claim.kind]}: ordre ${claim.orderNumber}`,
    title: CLAIM_KIND_LABELS[claim.kind],
    greeting: `${claim.name} (${claim.email})`,
    paragraphs: [
      ...(claim.order ? [] : ['Nummer og mailadresse passer ikke til nogen ordre. Find ordren på sagen.']),
      ...linesOf(claim),
      ...wordsOf(claim),
    ],
    action: { url: `${context.publicUrl}${paths.adminClaim(claim.id)}`, text: 'Åbn sagen' },
  })
}

export const claimAnswered: MailTemplate = async (context, payload) => {
  const { claim } = await claimOf(context, payload)
  const last = claim.entries.findLast(({ kind }) => kind === 'answer')
  return noticeMail(context, {
    subject: `Svar: ${CLAIM_KIND_LABELS[claim.kind].toLowerCase()} af ordre ${claim.orderNumber}`,
    title: 'Kunden har svaret',
    greeting: `${claim.name} (${claim.email})`,
    paragraphs: paragraphsOf(last?.words ?? ''),
    action: { url: `${context.publicUrl}${paths.adminClaim(claim.id)}`, text: 'Åbn sagen' },
  })
}

type News = Readonly<{ title: string; paragraphs: readonly string[] }>

export const claimNews: MailTemplate = async (context, payload) => {
  const { claim, entry } = await claimOf(context, payload)
  const news = entry && NEWS[entry.kind]?.(claim, context)
  if (!entry || !news) throw new NothingToSend(`claim ${claim.id} has no such news`)
  const content = noticeMail(context, {
    subject: `${news.title}: ordre ${claim.orderNumber}`,
    title: news.title,
    greeting: `Hej ${claim.name}`,
    paragraphs: [...news.paragraphs, ...(entry.words === null ? [] : paragraphsOf(entry.words))],
    ...toOrder(claim, context),
    closing: ANY_OBJECTION,
  })
  return entry.kind === 'returnLabel' ? { ...content, attachments: labelOf(claim, context) } : content
}

/** Read from the provider when the mail is sent; while it is away the mail waits. */
function labelOf(
  { returnLabel, orderNumber }: StoredClaim,
  { shipping, settings: { company }, now = new Date(0) }: MailContext,
): MailAttachment[] {
  const ref = returnLabel?.state === 'made' ? returnLabel.providerRef : null
  if (!ref || !shipping) return []
  const options = { paper: 'a4', title: 'Returlabel', author: company.legalName, createdAt: now } as const
  return [
    { filename: `Returlabel_${orderNumber}.pdf`, contentType: 'application/pdf', make: () => renderLabelsPdf(shipping, [ref], options) },
  ]
}

const NEWS: Readonly<Partial<Record<ClaimEntryKind, (claim: StoredClaim, context: MailContext) => News>>> = {
  question: (claim) => ({
    title: 'Vi har et spørgsmål til din sag',
    paragraphs: [`Svar på ${isFromBuyer(claim) ? 'ordren' : 'denne mail'}, så går vi videre med det samme.`],
  }),
  awaitingGoods: (claim, { settings }) => ({
    title: OWN_CLAIM_STATE_LABELS.awaitingGoods,
    paragraphs: [
      `Send dem til ${returnAddress(settings)}. Skriv ordrenummeret ${claim.orderNumber} på pakken.`,
      isFreightOurs(claim, settings.returns.freight)
        ? `${RETURN_FREIGHT_TEXTS.shop} Gem kvitteringen, og send den til os.`
        : RETURN_FREIGHT_TEXTS.customer,
    ],
  }),
  returnLabel: (claim) => ({
    title: 'Her er din returlabel',
    paragraphs: [
      'Labelen er vedhæftet som PDF. Print den, sæt den uden på pakken, og aflever pakken til fragtfirmaet. Du kan også hente labelen på ordren.',
      ...(claim.returnLabel?.tracking ? [`Pakkenummer: ${claim.returnLabel.tracking}`] : []),
    ],
  }),
  refund: (claim) => ({
    title: claim.refundOre > 0 ? 'Du får dine penge tilbage' : 'Din sag er afgjort',
    paragraphs: [
      ['Vi har behandlet din sag.', ...givenBack(claim)].join(' '),
      ...(claim.deductionOre > 0 ? [`Vi har trukket ${amountWithOre(claim.deductionOre)} fra.`] : []),
    ],
  }),
  replace: (claim) => ({
    title: 'Vi sender nye varer',
    paragraphs: [
      `Vi sender nye varer uden beregning. De har ordrenummer ${claim.replacement?.orderNumber ?? ''}, og du får en mail, når de er sendt.`,
    ],
  }),
  refused: (claim) => ({
    title: `Om din ${CLAIM_KIND_LABELS[claim.kind].toLowerCase()}`,
    paragraphs: [
      isOpenedByStaff(claim)
        ? 'Varerne er ikke kommet, så vi har lukket returen.'
        : 'Vi har set på din sag og kan desværre ikke imødekomme den.',
    ],
  }),
}

function givenBack({ refundOre, pointsBack }: StoredClaim): string[] {
  const points = pointsBack > 0 ? [pointsBackText(pointsBack)] : []
  if (refundOre > 0)
    return [`Der er ${amountWithOre(refundOre)} at betale tilbage til dig. Du får en mail, når pengene er sendt.`, ...points]
  return points.length > 0 ? points : ['Varerne er trukket fra det, du skulle betale, så der er ikke noget at sende tilbage.']
}

function isFreightOurs({ kind }: StoredClaim, returnFreight: 'customer' | 'shop'): boolean {
  return kind === 'fault' || (kind === 'return' && returnFreight === 'shop')
}
