import { setApart } from '#server/documents/typesetter.ts'

/** The size all services accept for link previews: picture left, text right. */
export const SHARED = { width: 1200, height: 630, pictureWidth: 800 } as const

export type Panel = Readonly<{
  name: string
  sku: string
  /** 'Nordlys · Blank' */
  kind: string
  hex: string | null
  shopName: string
}>

export type PanelToSet = Readonly<{ kind: 'shared_panel'; panel: Panel }>

/** An SVG with outlined letters, rendered in a separate thread with the typeface. */
export async function setSharedPanel(panel: Panel): Promise<Buffer> {
  return await setApart<PanelToSet>({ kind: 'shared_panel', panel })
}
