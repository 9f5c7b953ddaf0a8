/** What carries electronic invoices to their receivers: an access point the owner runs (phoss AP), or Storecove. */
export const ACCESS_POINT_SYSTEMS = ['phoss', 'storecove'] as const
export type AccessPointSystem = (typeof ACCESS_POINT_SYSTEMS)[number]

export const ACCESS_POINT_LABELS: Readonly<Record<AccessPointSystem, string>> = {
  phoss: 'eget adgangspunkt (phoss AP)',
  storecove: 'Storecove',
}

/** The key of each system, by its name there. */
export const ACCESS_POINT_KEYS: Readonly<Record<AccessPointSystem, string>> = { phoss: 'API-token (X-Token)', storecove: 'API key' }
