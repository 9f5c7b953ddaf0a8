import { lookup as resolveName } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { ANSWER, firstLineOf } from '#domain/integrations/webhooks.ts'

/** Like `dns.lookup`; replaced in tests. */
export type Resolve = (
  name: string,
  options: Readonly<{ all: true }>,
  answered: (error: NodeJS.ErrnoException | null, addresses: readonly Readonly<{ address: string; family: number }>[]) => void,
) => void

type Posted = Readonly<{
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  allowsLocal: boolean
  resolve?: Resolve
  timeoutMs?: number
}>

/** `status` is null without an answer. */
export type Outcome = Readonly<{ status: number | null; answer: string }>

class InnerAddress extends Error {
  readonly code = 'INNER_ADDRESS'
}

/** Sends to a public address only: it connects to the checked address, which DNS cannot change. Follows no redirects and never throws. */
export async function postToReceiver(posted: Posted): Promise<Outcome> {
  const {
    url: text,
    headers,
    body,
    allowsLocal,
    resolve = resolveName as unknown as Resolve,
    timeoutMs = ANSWER.timeoutSeconds * 1_000,
  } = posted
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (allowsLocal && url.protocol === 'http:'))) return failure('INNER_ADDRESS')
  // literal addresses are not resolved, so they are checked here
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !mayReach(literal, { allowsLocal })) return failure('INNER_ADDRESS')
  const send = url.protocol === 'https:' ? requestTls : requestPlain
  const signal = AbortSignal.timeout(timeoutMs)
  return await new Promise((settle) => {
    const lookup = guardedLookup(resolve, allowsLocal)
    const length = { 'content-length': String(body.length) }
    const request = send(url, { method: 'POST', headers: { ...headers, ...length }, agent: false, lookup, signal }, (response) => {
      const status = response.statusCode ?? 0
      const parts: Buffer[] = []
      let read = 0
      const finish = () => {
        settle({ status, answer: lineOf(status, Buffer.concat(parts).subarray(0, ANSWER.bytes)) })
        request.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        read += part.length
        if (read >= ANSWER.bytes) finish()
      })
      // the status counts even when the body never completes
      response.on('end', finish)
      response.on('error', finish)
      request.removeAllListeners('error').on('error', finish)
    })
    request.on('error', (error: NodeJS.ErrnoException) => settle(failure(signal.aborted ? 'TIMEOUT' : (error.code ?? error.name))))
    // a change of protocol is neither an answer nor an error
    request.on('close', () => settle(failure('ECONNRESET')))
    request.end(body)
  })
}

function guardedLookup(resolve: Resolve, allowsLocal: boolean): LookupFunction {
  return (name, options, answered) => {
    resolve(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answered(error ?? Object.assign(new Error(), { code: 'ENOTFOUND' }), '', 0)
      if (!addresses.every(({ address }) => mayReach(address, { allowsLocal }))) return answered(new InnerAddress(), '', 0)
      if (options.all) answered(null, [...addresses])
      else answered(null, first.address, first.family)
    })
  }
}

function lineOf(status: number, answer: Buffer): string {
  if (status >= 300 && status < 400) return 'Viderestillinger følges ikke.'
  return firstLineOf(answer.toString('utf8'))
}

const REASONS: Readonly<Record<string, string>> = {
  INNER_ADDRESS: 'Adressen fører til et indre netværk.',
  TIMEOUT: `Svarede ikke inden for ${ANSWER.timeoutSeconds} sekunder.`,
  ENOTFOUND: 'Navnet i adressen findes ikke.',
  EAI_AGAIN: 'Navnet i adressen kunne ikke slås op.',
  ECONNREFUSED: 'Forbindelsen blev afvist.',
  ECONNRESET: 'Forbindelsen blev afbrudt.',
  CERT_HAS_EXPIRED: 'Certifikatet er udløbet.',
}

function failure(code: string): Outcome {
  const isCertificate = /CERT|ERR_TLS/.test(code)
  return {
    status: null,
    answer: REASONS[code] ?? (isCertificate ? `Certifikatet er ikke gyldigt (${code}).` : `Forbindelsen mislykkedes (${code}).`),
  }
}

/** IPv4 ranges that are not public: hosts, private, carrier, cloud metadata, documentation and reserved (IANA). */
const INNER_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
const OUTER_6 = ['2000::', 3] as const
const INNER_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const inner = new BlockList()
for (const [network, prefix] of INNER_4) inner.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of INNER_6) inner.addSubnet(network, prefix, 'ipv6')
const outer6 = new BlockList()
outer6.addSubnet(...OUTER_6, 'ipv6')
const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/** Whether an address may be connected to: public, or this machine's own with `allowsLocal`. */
export function mayReach(address: string, { allowsLocal }: Readonly<{ allowsLocal: boolean }>): boolean {
  if (isIPv4(address)) return !inner.check(address, 'ipv4') || (allowsLocal && thisMachine.check(address, 'ipv4'))
  // IPv4-mapped addresses are outside the public range
  if (!isIPv6(address) || address.includes('%')) return false
  return (
    (outer6.check(address, 'ipv6') && !inner.check(address, 'ipv6')) ||
    (allowsLocal && thisMachine.check(address, 'ipv6') && !address.includes('.'))
  )
}
