import { dayRangeText } from '#domain/calendar/day-range.ts'
import { advertisedShipping } from '#domain/delivery-methods/advertised-shipping.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { deliveryCounts } from '#domain/orders/delivery-texts.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { FIRST_PARCEL_TEXT, whenMoneyMoves } from '#domain/payments/payment-texts.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { COMPENSATION_ORE, MAX_FEE_ORE } from '#domain/settings/reminders.ts'
import { workshopReturnText } from '#domain/settings/returns.ts'
import { EXPORT_COUNTRIES, type ExportArea, type ShopSettings } from '#domain/settings/settings.ts'
import { COMPLAINT_BOARD, COMPLAINT_RIGHT, WITHDRAWAL_RIGHT } from './consumer-rights.ts'

export const TERMS_LINKS = ['withdrawal', 'privacy', 'board', 'seller'] as const
export type TermsLink = (typeof TERMS_LINKS)[number]

export type TermsSpan = string | Readonly<{ text: string; to: TermsLink }>
type Paragraph = readonly TermsSpan[]

/** A section of the terms; `list` follows the paragraph. */
export type TermsPart = Readonly<{
  id?: 'fortrydelse' | 'reklamation'
  title: string
  paragraphs: readonly Paragraph[]
  list?: Readonly<{ after: number; items: readonly Readonly<{ label: string; text: string }>[] }>
}>

type Facts = Pick<ShopSettings, 'delivery' | 'shipping' | 'exports' | 'returns'> &
  Readonly<{
    deliveryMethods: readonly DeliveryMethod[]
    isOnline: boolean
    payments: Pick<ShopSettings['payments'], 'takesAllAtFirstParcel'>
  }>

const kroner = (ore: number) => amount(ore).replace(/\.$/, '')

const TO = { FO: 'til Færøerne', GL: 'til Grønland' } as const

/** Without a full stop, so that a sentence can go on. */
function freightText(priceKr: number, freeAboveKr: number | null, isLeast = false): string {
  if (priceKr === 0 && !isLeast) return 'Fragten er gratis'
  const free = freeAboveKr === null ? '' : `; køber du for mere end ${kroner(krToOre(freeAboveKr))}, er den gratis`
  const from = isLeast ? 'fra ' : ''
  return `Fragten koster ${from}${kroner(krToOre(priceKr))}${free}`
}

function exportText(country: keyof typeof TO, { freightKr, freeAboveKr, home }: ExportArea): string {
  return `Skal varerne ${TO[country]}, sælger vi dem uden dansk moms. ${freightText(freightKr, freeAboveKr)}, og pakken er normalt fremme ${dayRangeText(home)} hverdage, efter at vi har sendt den. Told, moms og gebyrer i modtagerlandet betaler du selv.`
}

/** The terms of sale (forbrugeraftaleloven § 13). Callers show the seller above them. */
export function termsOfSale({ delivery, exports, returns, isOnline, payments, ...settings }: Facts): readonly TermsPart[] {
  const { parcelKr, freeAboveKr, isLeast } = advertisedShipping(settings)
  return [
    {
      title: 'Bestilling',
      paragraphs: [
        [
          'Aftalen er indgået, når du har sendt ordren, og vi har bekræftet den på mail. Gem bekræftelsen: Den er din dokumentation. Kan vi ikke levere det, du har bestilt, eller er der en åbenlys fejl i prisen, siger vi det straks, og du får dine penge tilbage.',
        ],
        [
          'Aftalen indgås på dansk. Du siger i kassen, om du køber som privat eller erhverv. Handler du på en virksomheds vegne, er det virksomheden, der er kunden.',
        ],
      ],
    },
    {
      title: 'Priser og betaling',
      paragraphs: [
        [
          'Alle priser er i danske kroner og inkl. 25 % moms, medmindre der står ekskl. moms. Det samlede beløb, du skal betale, står altid inkl. moms. Priser vises med øre. Købes flere af det samme, rundes linjen samlet, højst en halv øre pr. stk. Den pris, du ser, når du sender ordren, er den, der gælder. Ændrer en pris sig imens, får du det at se, før ordren bliver til noget.',
        ],
        ['Du kan betale med kort eller MobilePay, og som godkendt erhvervskunde også på faktura og med point. Sådan betaler du:'],
        ...(isOnline && payments.takesAllAtFirstParcel ? [[FIRST_PARCEL_TEXT]] : []),
        [
          `Betalingsfristen står på fakturaen. Betaler du for sent, må vi kræve renter efter renteloven og et rykkergebyr på højst ${amount(MAX_FEE_ORE)} pr. rykker, og af erhvervskunder én gang højst ${amount(COMPENSATION_ORE)} i kompensation.`,
        ],
      ],
      list: {
        after: 1,
        items: PAYMENT_METHODS.map((method) => ({ label: PAYMENT_METHOD_LABELS[method], text: whenMoneyMoves(method, isOnline) })),
      },
    },
    {
      title: 'Levering',
      paragraphs: [
        [
          `Vi leverer i Danmark. ${freightText(parcelKr, freeAboveKr, isLeast)}. Varer på lager sender vi inden for ${dayRangeText(delivery.inStock)} dage, varer fra fjernlageret om ${dayRangeText(delivery.remote)} dage. ${deliveryCounts(delivery)} Består din ordre af begge dele, sender vi det, der er klar, med det samme, og du betaler kun fragt én gang.`,
        ],
        ...EXPORT_COUNTRIES.filter((country) => exports[country].isOffered).map((country) => [exportText(country, exports[country])]),
        [
          'Se pakken efter, når du får den. Er rullen trykket, så skriv det på fragtbrevet, og tag et billede. Som forbruger har vi risikoen, til du står med varen.',
        ],
      ],
    },
    {
      id: 'fortrydelse',
      title: 'Fortrydelse for forbrugere',
      paragraphs: [
        [
          `${WITHDRAWAL_RIGHT.when} Giv os besked inden fristen: `,
          { text: 'Fortryd aftale her', to: 'withdrawal' },
          ', så får du straks en kvittering, eller skriv til ',
          { text: 'os', to: 'seller' },
          '. Det er ikke nok at nægte at tage imod pakken.',
        ],
        [[WITHDRAWAL_RIGHT.freight, WITHDRAWAL_RIGHT.refund, WITHDRAWAL_RIGHT.valueLoss].join(' ')],
        [workshopReturnText(returns)],
      ],
    },
    {
      id: 'reklamation',
      title: 'Reklamation og garanti',
      paragraphs: [
        [
          `${COMPLAINT_RIGHT} Erhvervskunder skal undersøge varen ved modtagelsen og reklamere straks. Har en vare også en garanti, står der på varens side, om det er producenten eller os, der giver den, i hvor mange år, og hvad den dækker. Garantien kommer oven i reklamationsretten og ændrer den ikke. Se rullen efter, før du skærer: Vi kan ikke ombytte folie, der er monteret med en synlig fejl.`,
        ],
      ],
    },
    {
      title: 'Erhvervskonto og point',
      paragraphs: [
        [
          'En erhvervskonto skal godkendes, før rabat, point og faktura gælder. Du optjener ét point pr. rulle købt uden kampagnerabat på udvalgte varer. Point skrives på kontoen, når ordren er betalt, udløber aldrig og kan hverken udbetales eller overdrages. Bliver ordren annulleret, går brugte point tilbage til dig og optjente point tilbage til os.',
        ],
      ],
    },
    {
      title: 'Klage',
      paragraphs: [
        [
          `Er noget gået galt, så skriv til os først. Kan vi ikke blive enige, kan du som forbruger klage til ${COMPLAINT_BOARD.name}, via `,
          { text: COMPLAINT_BOARD.site, to: 'board' },
          '. Hvordan vi behandler dine oplysninger, står i vores ',
          { text: 'privatlivspolitik', to: 'privacy' },
          '.',
        ],
      ],
    },
  ]
}
