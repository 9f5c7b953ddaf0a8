/** What a bank's word for the state of a line means for the shop. */
export const STATUS_MEANINGS = ['booked', 'pending', 'rejected'] as const
export type StatusMeaning = (typeof STATUS_MEANINGS)[number]

export const STATUS_MEANING_LABELS: Readonly<Record<StatusMeaning, string>> = {
  booked: 'Bogført: læs linjerne ind',
  pending: 'Venter: de kommer med senere',
  rejected: 'Afvist: de tæller ikke',
}

/** What staff said a word means, by the word as the file writes it. */
export type StatusChoice = Readonly<Record<string, StatusMeaning>>

const KNOWN: Readonly<Record<StatusMeaning, readonly string[]>> = {
  booked: ['', 'udført', 'bogført', 'gennemført', 'afsluttet', 'booked', 'posted', 'completed', 'executed', 'settled'],
  pending: ['venter', 'afventer', 'reserveret', 'under behandling', 'kommende', 'pending', 'reserved'],
  rejected: ['afvist', 'annulleret', 'slettet', 'fejlet', 'rejected', 'declined', 'failed', 'cancelled', 'canceled'],
}

/** What a status means: a word banks are known to use, or one staff explained; null for a word that must be asked about. */
export function statusMeaning(cell: string, chosen: StatusChoice): StatusMeaning | null {
  const word = statusWord(cell).toLowerCase()
  const explained = Object.entries(chosen).find(([status]) => statusWord(status).toLowerCase() === word)
  return explained?.[1] ?? STATUS_MEANINGS.find((meaning) => KNOWN[meaning].includes(word)) ?? null
}

/** Said while a word has no meaning yet. */
export const STATUS_UNEXPLAINED = 'Vælg, hvad hvert ord for status betyder.'

const MAX_WORD = 60

/** A status as it is shown and compared; what is longer than a word of state is cut. */
export function statusWord(cell: string): string {
  return [...cell.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, MAX_WORD).join('')
}

/** Reads what staff said: a JSON object of words with their meanings. Null for anything else. */
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
