/**
 * The network of a request for the log, without the personal last part of an IPv4 address (requirements §11.13). IPv6 addresses are already
 * networks.
 */
export function loggedNetwork(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
