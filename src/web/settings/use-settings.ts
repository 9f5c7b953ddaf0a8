import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { type Packed, unpack } from '#web/packed.ts'

export type RootData = Readonly<{ settings: PublicSettings; year: number; origin: string }>

/** Undefined when the root failed to load. */
export function useRootData(): RootData | undefined {
  const packed = useRouteLoaderData<Packed<RootData>>('root')
  return packed && unpack(packed)
}

export function useSettings(): PublicSettings {
  const data = useRootData()
  if (!data) throw new Error('the shop settings are not loaded')
  return data.settings
}

let mayBeOld = false

/** Marks settings as changed: each page of this visit reads them again. */
export function markSettingsOld(): void {
  mayBeOld = true
}

export function settingsMayBeOld(): boolean {
  return mayBeOld
}
