/** What a bank's word for the state of a line means for the shop. */
export const STATUS_MEANINGS = ['booked', 'pending', 'rejected'] as const
export type StatusMeaning = (typeof STATUS_MEANINGS)[number]

export const STATUS_MEANING_LABELS: Readonly<Record<StatusMeaning, string>> = {
  booked: 'Bogført: læs linjerne ind',
  pending: 'Venter: de kommer med senere',
  rejected: 'Afvist: de tæller ikke',
}

export type StatusChoice = Readonly<Record<string, StatusMeaning>>

const KNOWN: Readonly<Record<StatusMeaning, readonly string[]>> = {
  booked: ['', 'udført', 'bogført', 'gennemført', 'afsluttet', 'booked', 'posted', 'completed', 'executed', 'settled'],
  pending: ['venter', 'afventer', 'reserveret', 'under behandling', 'kommende', 'pending', 'reserved'],
  rejected: ['afvist', 'annulleret', 'slettet', 'fejlet', 'rejected', 'declined', 'failed', 'cancelled', 'canceled'],
}

/** The meaning of a status: a known word or one explained by staff; null when staff must be asked. */
export function statusMeaning(cell: string, chosen: StatusChoice): StatusMeaning | null {
  const word = statusWord(cell).toLowerCase()
  const explained = Object.entries(chosen).find(([status]) => statusWord(status).toLowerCase() === word)
  return explained?.[1] ?? STATUS_MEANINGS.find((meaning) => KNOWN[meaning].includes(word)) ?? null
}

export const STATUS_UNEXPLAINED = 'Vælg, hvad hvert ord for status betyder.'

const MAX_WORD = 60

/** A status as shown and compared; longer texts are cut. */
export function statusWord(cell: string): string {
  return [...cell.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, MAX_WORD).join('')
}

/** Reads the chosen meanings from JSON. Null for anything else. */
export function readStatusChoice(text: string): StatusChoice | null {
  const given = parsed(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const entries = Object.entries(given)
  return entries.every((entry): entry is [string, StatusMeaning] => (STATUS_MEANINGS as readonly unknown[]).includes(entry[1]))
    ? Object.fromEntries(entries)
    : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
