import { giveBack } from './webgl.ts'

/** A graphics card draws the picture larger than it is kept, in a blink; a computer without one would take a minute for that. */
const BY_CARD = { pixelRatio: 2, environmentSize: 512 } as const
const BY_SOFTWARE = { pixelRatio: 1, environmentSize: 256 } as const

/** How finely a picture that is kept is drawn on this computer. */
export function pictureSharpness(): typeof BY_CARD | typeof BY_SOFTWARE {
  return hasGraphicsCard() ? BY_CARD : BY_SOFTWARE
}

function hasGraphicsCard(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2')
  if (!context) return false
  const { UNMASKED_RENDERER_WEBGL: name = context.RENDERER } = context.getExtension('WEBGL_debug_renderer_info') ?? {}
  const drawnBy = String(context.getParameter(name))
  giveBack(canvas)
  return !SOFTWARE.test(drawnBy)
}

/** What browsers call themselves where they draw without a card. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i
