/**
 * Where a request came from, as the log keeps it: the network, which shows an attack, without the last part of an address, which
 * would be somebody's (requirements §11.13). Of IPv6 the request is counted by its network already.
 */
export function loggedNetwork(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
