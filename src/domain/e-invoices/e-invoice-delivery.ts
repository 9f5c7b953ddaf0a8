/** 'sent' is with the access point, 'delivered' with the receiver's. 'unreachable' is not in the network, or takes no such document. */
export const E_INVOICE_STATES = ['waiting', 'sent', 'delivered', 'refused', 'unreachable'] as const
export type EInvoiceState = (typeof E_INVOICE_STATES)[number]

/** Answers of a receiver, UNCL4343 as Peppol's Invoice Response 3 uses it. */
export const RESPONSE_CODES = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const
export type ResponseCode = (typeof RESPONSE_CODES)[number]

export const RESPONSE_LABELS: Readonly<Record<ResponseCode, string>> = {
  AB: 'Modtaget',
  IP: 'Under behandling',
  UQ: 'Modtageren har et spørgsmål',
  CA: 'Godkendt med ændringer',
  RE: 'Afvist',
  AP: 'Godkendt',
  PD: 'Betalt',
}

type Delivery = Readonly<{ state: EInvoiceState | null; response: ResponseCode | null }>

/** While a document is under way it is neither corrected, sent again nor marked by hand. */
export function isUnderWay({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'waiting' || state === 'sent'
}

/** True for a document that was never sent, was not delivered, or was rejected by its receiver afterwards. */
export function maySendEInvoice({ state, response }: Delivery): boolean {
  return !isUnderWay({ state }) && (state !== 'delivered' || response === 'RE')
}

/** Days without a receipt after which staff are told to ask the access point. */
export const RECEIPT_WITHIN_DAYS = 2

/** What carries electronic invoices to their receivers: an access point the owner runs (phoss AP), or Storecove. */
export const ACCESS_POINT_SYSTEMS = ['phoss', 'storecove'] as const
export type AccessPointSystem = (typeof ACCESS_POINT_SYSTEMS)[number]

export const ACCESS_POINT_LABELS: Readonly<Record<AccessPointSystem, string>> = {
  phoss: 'eget adgangspunkt (phoss AP)',
  storecove: 'Storecove',
}

export const ACCESS_POINT_KEYS: Readonly<Record<AccessPointSystem, string>> = { phoss: 'API-token (X-Token)', storecove: 'API key' }

/** Days for which staff see a received answer that could not be read or belongs to no invoice of the shop. */
export const SET_ASIDE_DAYS = 30
