import { setApart } from '#server/documents/typesetter.ts'

/** What a shared link shows, as every service that shows one takes it: the picture on the left, its panel on the right. */
export const SHARED = { width: 1200, height: 630, pictureWidth: 800 } as const

/** What stands beside the picture of a film that is shared. */
export type Panel = Readonly<{
  name: string
  sku: string
  /** 'Nordlys · Blank' */
  kind: string
  hex: string | null
  shopName: string
}>

export type PanelToSet = Readonly<{ kind: 'shared_panel'; panel: Panel }>

/** The panel as an SVG drawing, its letters as outlines: set beside the shop, where the typeface is open. */
export async function setSharedPanel(panel: Panel): Promise<Buffer> {
  return await setApart<PanelToSet>({ kind: 'shared_panel', panel })
}
