/** The network of a request for the log, without the personal part of an IPv4 address (requirements §11.13). */
export function loggedNetwork(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
