import { lookup as resolveName } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ANSWER, firstLineOf } from '#domain/integrations/webhooks.ts'
import { mayReach } from './inner-networks.ts'

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

export type Outcome = Readonly<{ status: number | null; answer: string }>

class InnerAddress extends Error {
  readonly code = 'INNER_ADDRESS'
}

/** Sends a request to a public address only: all resolved addresses are checked and used, against DNS changes. Never throws. */
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
      response.on('aborted', finish)
    })
    request.on('error', (error: NodeJS.ErrnoException) => settle(failure(signal.aborted ? 'TIMEOUT' : (error.code ?? error.name))))
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
