import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { type Packed, unpack } from '#web/packed.ts'

/** What every page is given: the shop's settings, this year and the address the shop is reached at. */
export type RootData = Readonly<{ settings: PublicSettings; year: number; origin: string }>

/** What the root has loaded; nothing when loading it is what failed. */
export function useRootData(): RootData | undefined {
  const packed = useRouteLoaderData<Packed<RootData>>('root')
  return packed && unpack(packed)
}

/** The public settings of the shop. Pages have them; only an error page may stand without. */
export function useSettings(): PublicSettings {
  const data = useRootData()
  if (!data) throw new Error('the shop settings are not loaded')
  return data.settings
}

let mayBeOld = false

/** Says that staff changed the settings in this tab: from now on each page of the visit reads them anew. */
export function markSettingsOld(): void {
  mayBeOld = true
}

export function settingsMayBeOld(): boolean {
  return mayBeOld
}
