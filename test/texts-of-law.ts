import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { cancelsUnlessPaidText, orderButtonText, paymentText, whenMoneyMoves } from '#domain/payments/payment-texts.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { SUBSTANCE_QUESTION } from '#domain/products/candidate-substances.ts'
import { GUARANTEE_NOTICE_TEXT } from '#domain/settings/guarantee-notice.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { COMPLAINT_RIGHT, WITHDRAWAL_RIGHT } from '#domain/terms/consumer-rights.ts'
import { preContractFacts } from '#domain/terms/pre-contract.ts'
import { type TermsPart, termsOfSale } from '#domain/terms/terms-of-sale.ts'
import { withoutComments } from './source-texts.ts'

const PRIVACY = join(import.meta.dirname, '..', 'src/web/content/privacy.tsx')
const CHECKOUT = join(import.meta.dirname, '..', 'src/web/checkout/order-button.tsx')

/** Where customers read what the shop owes them, with the default settings. */
export const TEXTS_OF_LAW: Readonly<Record<string, () => string[]>> = {
  terms: () => {
    const offer = { ...DEFAULT_SETTINGS.returns, days: 14 }
    return [
      ...termsOfSale({ ...DEFAULT_SETTINGS, isOnline: false }),
      ...termsOfSale({ ...DEFAULT_SETTINGS, isOnline: false, exports: openedExports() }),
      ...termsOfSale({ ...DEFAULT_SETTINGS, isOnline: true, returns: offer, payments: { takesAllAtFirstParcel: true } }),
    ].flatMap(paragraphsOf)
  },
  privacy: () => [
    ...privacyTexts(readFileSync(PRIVACY, 'utf8')),
    ...Object.values(RETENTION).map(({ what, howLong }) => `${what}: ${howLong}.`),
  ],
  checkout: () => [
    ...shownTexts(readFileSync(CHECKOUT, 'utf8'), 'p').filter((text) => !text.includes('{')),
    ...[false, true].flatMap((isOnline) =>
      PAYMENT_METHODS.flatMap((paymentMethod) => [
        whenMoneyMoves(paymentMethod, isOnline),
        paymentText({ status: 'pending', paymentMethod, paymentStatus: 'unpaid', heldOre: 100_00 }, isOnline),
      ]),
    ),
    cancelsUnlessPaidText(DEFAULT_SETTINGS.payments.cancelUnpaidAfterDays),
    orderButtonText('card', 100_00, 'consumer'),
    ...[...DELIVERY_WAYS, 'point' as const]
      .flatMap((place) =>
        preContractFacts({
          goods: [],
          vatTreatment: 'domestic',
          total: '',
          shipping: '',
          delivery: DEFAULT_SETTINGS.delivery,
          place,
          seller: null,
        }),
      )
      .flatMap(({ label, text }) => (label === 'Du køber' || label === 'Pris i alt' ? [] : [text])),
    ...Object.values(WITHDRAWAL_RIGHT),
    COMPLAINT_RIGHT,
  ],
  'the product page': () => [SUBSTANCE_QUESTION],
  'the notice on the legal guarantee': () => [...GUARANTEE_NOTICE_TEXT.paragraphs, GUARANTEE_NOTICE_TEXT.portalLink],
}

/** The terms of a shop that sends to the Faroes; those of Greenland read alike. */
function openedExports() {
  const { exports } = DEFAULT_SETTINGS
  return { ...exports, FO: { ...exports.FO, isOffered: true } }
}

/** The sentences of a text, each once; an abbreviation ends none. */
export function sentencesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => plain(text).split(/(?<=[.!?])\s+(?=\p{Lu})/u)))].filter((sentence) => /\p{L}/u.test(sentence))
}

/** With one kind of space, and none before a full stop. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,])/g, '')
    .trim()
}

function paragraphsOf({ paragraphs, list }: TermsPart): string[] {
  const lines = paragraphs.map((spans) => spans.map((span) => (typeof span === 'string' ? span : span.text)).join(''))
  return [...lines, ...(list?.items ?? []).map(({ text }) => text)]
}

/** The page of privacy without the kinds of data its table prints. */
function privacyTexts(source: string): string[] {
  const lead = /lead="([^"]+)"/.exec(source)?.[1] ?? ''
  return [lead, ...shownTexts(source, '(?:p|li)').filter((text) => !text.includes('{'))]
}

/** The text between the tags of elements of a name; what a component shows itself is '…'. */
function shownTexts(source: string, name: string): string[] {
  return [...withoutComments(source).matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll("{' '}", ' ')
      .replace(/<[A-Z][^>]*\/>/g, '…')
      .replace(/<[^>]*>/g, ''),
  )
}
