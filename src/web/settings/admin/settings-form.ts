import type { z } from 'zod'
import { shopSettings } from '#contract/settings/settings.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { numberText, readKroner, readNumber, readPercent } from '#domain/numbers/danish-number.ts'
import type { ReminderRules } from '#domain/settings/reminders.ts'
import type {
  ExportArea,
  GuestOrderRules,
  OnlinePaymentRules,
  OrderNotice,
  ShippingPrices,
  ShopSettings,
} from '#domain/settings/settings.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

/** The settings as typed: numbers as text, names as rows, mail addresses one per line. */
export type SettingsForm = {
  company: Omit<ShopSettings['company'], 'socialLinks'> & { socialLinks: { name: string; url: string }[] }
  claims: ShopSettings['claims']
  certificates: { name: string }[]
  delivery: Omit<ShopSettings['delivery'], 'closed'> & { closed: { from: string; to: string; name: string }[] }
  shipping: Record<keyof ShippingPrices, string>
  exports: Record<'FO' | 'GL', { isOffered: boolean; freightKr: string; freeAboveKr: string; home: string }> & { customs: string }
  samples: Record<keyof ShopSettings['samples'], string>
  accessibility: ShopSettings['accessibility']
  pickup: ShopSettings['pickup']
  tierDiscounts: Record<Tier, string>
  guestOrders: Record<keyof GuestOrderRules, string>
  selfService: ShopSettings['selfService']
  notices: Record<OrderNotice, string>
  invoicing: ShopSettings['invoicing']
  bookkeeping: ShopSettings['bookkeeping']
  vatCodes: ShopSettings['vatCodes']
  credit: { defaultLimit: string }
  members: { orderLimit: string }
  payments: Omit<OnlinePaymentRules, 'cancelUnpaidAfterDays'> & { cancelUnpaidAfterDays: string }
  returns: Omit<ShopSettings['returns'], 'days'> & { days: string }
  labels: Omit<ShopSettings['labels'], 'weightKg'> & { weightKg: string }
  reminders: Record<'afterDays' | 'feeKr' | 'compensationKr' | 'paymentDays' | 'stopAfterDays', string> & {
    chargesInterest: boolean
    stops: boolean
    rates: { from: string; percent: string }[]
  }
}

export function toForm(settings: ShopSettings): SettingsForm {
  return {
    company: { ...settings.company, socialLinks: settings.company.socialLinks.map((link) => ({ ...link })) },
    claims: settings.claims,
    certificates: settings.certificates.map((name) => ({ name })),
    delivery: { ...settings.delivery, closed: settings.delivery.closed.map((days) => ({ ...days })) },
    shipping: eachOf(settings.shipping, (price) => (price === null ? '' : numberText(price))),
    exports: { ...settings.exports, FO: areaToForm(settings.exports.FO), GL: areaToForm(settings.exports.GL) },
    samples: { ...settings.samples, freePerMonth: String(settings.samples.freePerMonth) },
    accessibility: settings.accessibility,
    pickup: settings.pickup,
    tierDiscounts: eachOf(settings.tierDiscounts, String),
    guestOrders: eachOf(settings.guestOrders, String),
    selfService: settings.selfService,
    notices: eachOf(settings.notices, (receivers) => receivers.join('\n')),
    invoicing: settings.invoicing,
    bookkeeping: settings.bookkeeping,
    vatCodes: settings.vatCodes,
    credit: { defaultLimit: settings.credit.defaultLimit === null ? '' : numberText(settings.credit.defaultLimit) },
    members: { orderLimit: settings.members.orderLimit === null ? '' : numberText(settings.members.orderLimit) },
    payments: { ...settings.payments, cancelUnpaidAfterDays: String(settings.payments.cancelUnpaidAfterDays) },
    returns: { ...settings.returns, days: String(settings.returns.days) },
    labels: { ...settings.labels, weightKg: numberText(settings.labels.weightKg) },
    reminders: remindersToForm(settings.reminders),
  }
}

function areaToForm({ freightKr, freeAboveKr, ...area }: ExportArea) {
  return { ...area, freightKr: numberText(freightKr), freeAboveKr: freeAboveKr === null ? '' : numberText(freeAboveKr) }
}

function areaFromForm({ freightKr, freeAboveKr, ...area }: SettingsForm['exports']['FO']) {
  return { ...area, freightKr: readKroner(freightKr) ?? Number.NaN, freeAboveKr: readKroner(freeAboveKr) }
}

const DEFAULT_STOP_DAYS = 14

function remindersToForm({ afterDays, feeKr, compensationKr, paymentDays, chargesInterest, rates, stopAfterDays }: ReminderRules) {
  return {
    ...eachOf({ feeKr, compensationKr }, (kr) => numberText(kr)),
    ...eachOf({ afterDays, paymentDays, stopAfterDays: stopAfterDays ?? DEFAULT_STOP_DAYS }, String),
    chargesInterest,
    stops: stopAfterDays !== null,
    rates: rates.map(({ from, percent }) => ({ from, percent: numberText(percent) })),
  }
}

function remindersFromForm({ stops, stopAfterDays, rates, chargesInterest, ...typed }: SettingsForm['reminders']) {
  return {
    chargesInterest,
    ...eachOf({ feeKr: typed.feeKr, compensationKr: typed.compensationKr }, (text) => readKroner(text) ?? Number.NaN),
    ...eachOf({ afterDays: typed.afterDays, paymentDays: typed.paymentDays }, (text) => readNumber(text) ?? Number.NaN),
    stopAfterDays: stops ? (readNumber(stopAfterDays) ?? Number.NaN) : null,
    rates: rates.map(({ from, percent }) => ({ from, percent: readPercent(percent) ?? Number.NaN })),
  }
}

/** Delivery methods are saved on their own. */
const settingsOfForm = shopSettings.omit({ deliveryMethods: true })

export function fromForm(form: SettingsForm): z.input<typeof settingsOfForm> {
  return {
    ...form,
    certificates: form.certificates.map(({ name }) => name),
    shipping: {
      parcelKr: readKroner(form.shipping.parcelKr) ?? Number.NaN,
      freeAboveKr: readKroner(form.shipping.freeAboveKr),
      letterKr: readKroner(form.shipping.letterKr) ?? Number.NaN,
    },
    exports: { ...form.exports, FO: areaFromForm(form.exports.FO), GL: areaFromForm(form.exports.GL) },
    samples: { ...form.samples, freePerMonth: readNumber(form.samples.freePerMonth) ?? Number.NaN },
    tierDiscounts: eachOf(form.tierDiscounts, (typed) => readPercent(typed) ?? Number.NaN),
    guestOrders: eachOf(form.guestOrders, (typed) => readNumber(typed) ?? Number.NaN),
    credit: { defaultLimit: readKroner(form.credit.defaultLimit) },
    members: { orderLimit: readKroner(form.members.orderLimit) },
    payments: { ...form.payments, cancelUnpaidAfterDays: readNumber(form.payments.cancelUnpaidAfterDays) ?? Number.NaN },
    returns: { ...form.returns, days: readNumber(form.returns.days) ?? Number.NaN },
    labels: { ...form.labels, weightKg: readNumber(form.labels.weightKg) ?? Number.NaN },
    reminders: remindersFromForm(form.reminders),
    notices: eachOf(form.notices, (typed) => typed.split(/[\s,;]+/).filter((address) => address !== '')),
  }
}

export const settingsResolver = formResolver<SettingsForm>(settingsOfForm, { toBody: fromForm, fieldOf: formField })

/** 'certificates.2' is a row whose field is its name; 'notices.newOrder.1' is a line of one field. */
export function formField(field: string): string {
  if (['certificates', 'reminders.rates', 'delivery.closed'].includes(field)) return `${field}.root`
  return field.replace(/^(certificates\.\d+)$/, '$1.name').replace(/^(notices\.\w+)\.\d+$/, '$1')
}

function eachOf<Name extends string, From, To>(group: Readonly<Record<Name, From>>, change: (value: From) => To): Record<Name, To> {
  return Object.fromEntries(Object.entries<From>(group).map(([name, value]) => [name, change(value)])) as Record<Name, To>
}
