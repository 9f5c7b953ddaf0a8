import { isIPv6 } from 'node:net'
import type { Env } from '#server/env.ts'

/** What a call reads of a request. */
export type Asked = Readonly<{
  header: (name: string) => string | undefined
  params: () => Readonly<Record<string, string>>
  query: () => Readonly<Record<string, string>>
  remoteAddress: string | undefined
  /** for calls that read the body */
  request: () => Request
  /** records the user for the log */
  isOf: (userId: number) => void
}>

/** The address for rate limits: the socket's, or behind our proxy the last of X-Forwarded-For. For IPv6 the network. */
export function clientAddress({ header, remoteAddress }: Pick<Asked, 'header' | 'remoteAddress'>, env: Env): string {
  const forwarded = env.trustProxy ? header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || remoteAddress || 'unknown')
}

function networkOf(address: string): string {
  const version4 = /^::ffff:(?<inside>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.inside
  if (version4 !== undefined || !isIPv6(address)) return version4 ?? address
  const [head = '', tail] = address.split('::')
  const groups = (part = '') => part.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...groups(tail)]
  const half = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}
