import type { StaffAction } from './staff-permissions.ts'

/** The rights an API key can be given (decision 0056). A key can do nothing else. */
export const KEY_RIGHTS = [
  'readProducts',
  'changeStock',
  'changePrices',
  'readOrders',
  'seeAmounts',
  'sendParcels',
  'readInvoices',
] as const
export type KeyRight = (typeof KEY_RIGHTS)[number]

type Right = Readonly<{
  label: string
  about: string
  /** work whose calls the right opens */
  opens: readonly StaffAction[]
  /** fields shown in calls that other rights open */
  adds: readonly StaffAction[]
}>

/** Each right and the staff work it covers. Access checks, answer fields, the screen and tests all read this table. */
export const KEY_RIGHT_TABLE: Readonly<Record<KeyRight, Right>> = {
  readProducts: {
    label: 'Læse varer',
    about: 'Varer med priser, lager, batches og bevægelser',
    opens: ['readProducts', 'readBatches'],
    adds: ['seePrices'],
  },
  changeStock: {
    label: 'Ændre lager',
    about: 'Lagertal, optællinger, modtagelser og spærrede batches',
    opens: ['changeStock', 'changeProducts', 'readShelves'],
    adds: [],
  },
  changePrices: {
    label: 'Ændre priser',
    about: 'Priser og kampagner, og prishistorikken',
    opens: ['changePrices', 'changeProducts'],
    adds: ['seePrices'],
  },
  readOrders: {
    label: 'Læse ordrer',
    about: 'Ordrer med linjer, forsendelser og kundens navn og adresse, uden beløb',
    opens: ['readOrders'],
    adds: [],
  },
  seeAmounts: {
    label: 'Se beløb',
    about: 'Beløbene på de ordrer og fakturaer, nøglen må læse',
    opens: [],
    adds: ['seeOrderAmounts'],
  },
  sendParcels: {
    label: 'Sende og spore',
    about: 'Forsendelser, pakkenumre, pakkesedler og fragtfirmaernes filer',
    opens: ['sendParcels', 'readBatches', 'readShelves'],
    adds: [],
  },
  readInvoices: {
    label: 'Læse fakturaer',
    about: 'Fakturaer, kreditnotaer og forfaldne',
    opens: ['readInvoices'],
    adds: [],
  },
}

export function opensAction(work: StaffAction, rights: readonly KeyRight[]): boolean {
  return rights.some((right) => KEY_RIGHT_TABLE[right].opens.includes(work))
}

/** Whether a key with these rights reads and writes the fields of a kind of work. */
export function coversFields(work: StaffAction, rights: readonly KeyRight[]): boolean {
  return rights.some((right) => KEY_RIGHT_TABLE[right].opens.includes(work) || KEY_RIGHT_TABLE[right].adds.includes(work))
}

export function isForKeys(work: StaffAction): boolean {
  return coversFields(work, KEY_RIGHTS)
}

export const RIGHTS_MISSING = 'Vælg mindst én rettighed.'

/** Why a key cannot be created with these rights; null when it can. */
export function keyRightsProblem(rights: readonly KeyRight[]): string | null {
  if (rights.length === 0) return RIGHTS_MISSING
  return rights.some((right) => KEY_RIGHT_TABLE[right].opens.length > 0)
    ? null
    : 'Beløb ses på det, nøglen ellers må læse. Vælg også, hvad det er.'
}

/** The refusal shown to the developer whose key lacks a right. */
export function missingRightText(work: StaffAction): string {
  const giving = KEY_RIGHTS.filter((right) => coversFields(work, [right])).map((right) => `»${KEY_RIGHT_TABLE[right].label}«`)
  return `Nøglen mangler rettigheden ${giving.join(' eller ')}.`
}

export const KEY_MAY_NOT = 'Det kan ikke gøres med en nøgle.'

export function inTableOrder(rights: readonly KeyRight[]): KeyRight[] {
  return KEY_RIGHTS.filter((right) => rights.includes(right))
}
