const FIRST_FREE_PORT = 1024
const HTTPS_PORT = 443

export const URL_MISSING = 'Skriv adressen, der skal have besked.'
const NOT_HTTPS = 'Adressen skal begynde med https://'
const NO_LOGIN = 'Adressen må ikke indeholde brugernavn og adgangskode.'
const WRONG_PORT = 'Brug port 443, eller en port fra 1024 og op.'
const NO_NAME = 'Skriv adressen med et rigtigt navn, fx https://lager.firma.dk/foliehuset.'

type Parts = Readonly<{ protocol: string; hostname: string; port: string; username: string; password: string }>

/** Why a receiver's address is refused; null when accepted. DNS is checked at each attempt, because it may change later. */
export function receiverUrlProblem(url: Parts | null, { allowsLocal }: Readonly<{ allowsLocal: boolean }>): string | null {
  if (!url) return URL_MISSING
  const isLocal = allowsLocal && isThisMachine(url.hostname)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return NOT_HTTPS
  if (url.username !== '' || url.password !== '') return NO_LOGIN
  if (!isLocal && !hasPublicName(url.hostname)) return NO_NAME
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  return port === HTTPS_PORT || port >= FIRST_FREE_PORT ? null : WRONG_PORT
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '127.0.0.1'
}

function hasPublicName(hostname: string): boolean {
  const parts = hostname.replace(/\.$/, '').split('.')
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && /^[a-z][a-z0-9-]*$/i.test(last) && !INNER_ENDINGS.has(last.toLowerCase())
}

const INNER_ENDINGS = new Set(['localhost', 'local', 'internal', 'lan', 'home', 'corp', 'intranet', 'invalid', 'test', 'arpa', 'onion'])
