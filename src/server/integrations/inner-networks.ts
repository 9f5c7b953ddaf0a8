import { BlockList, isIPv4, isIPv6 } from 'node:net'

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
