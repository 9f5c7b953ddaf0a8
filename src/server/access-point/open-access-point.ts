import type { AccessPointSystem } from '#domain/e-invoices/e-invoice-delivery.ts'
import type { Env } from '#server/env.ts'
import { type AccessPoint, AccessPointAway } from './access-point.ts'

type Access = Readonly<{ system: AccessPointSystem; key: string; legalEntity: number | null }>
export type OpenAccessPoint = (access: Access) => Promise<AccessPoint>

/** The adapters are loaded when one is connected. */
export function accessPointOpener({ accessPointUrl, storecoveUrl }: Pick<Env, 'accessPointUrl' | 'storecoveUrl'>): OpenAccessPoint {
  return async ({ system, key, legalEntity }) => {
    if (system === 'phoss') {
      if (accessPointUrl === null) throw new AccessPointAway('Adressen på dit adgangspunkt mangler (ACCESS_POINT_URL)')
      const { createPhoss } = await import('./phoss.ts')
      return createPhoss({ token: key, apiUrl: accessPointUrl })
    }
    const { createStorecove, STORECOVE_URL } = await import('./storecove.ts')
    return createStorecove({ apiKey: key, legalEntity: legalEntity ?? 0, apiUrl: storecoveUrl ?? STORECOVE_URL })
  }
}
