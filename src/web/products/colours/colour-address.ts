import { paths } from '#contract/pages/pages.ts'
import { oneOf, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

const FINISH_LENGTH = 100
const SKU_LENGTH = 100
const HEX_LENGTH = 20

const narrowing = {
  finish: text(FINISH_LENGTH),
  /** '1': only films in stock. */
  lager: oneOf(['1']),
}

export const paletteAddress = urlState(paths.colours, narrowing)
export type PaletteState = StateOf<typeof paletteAddress>

export const colourAddress = urlState(paths.findColour, { farve: text(HEX_LENGTH), film: text(SKU_LENGTH), ...narrowing })
export type ColourState = StateOf<typeof colourAddress>

export function narrowingOf({ finish, lager }: PaletteState) {
  return { ...(finish && { finish }), ...(lager && { inStock: 'true' as const }) }
}
