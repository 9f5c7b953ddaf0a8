import { giveBack } from './webgl.ts'

/** Supersampling is fast on a GPU, but takes a minute without. */
const BY_CARD = { pixelRatio: 2, environmentSize: 512 } as const
const BY_SOFTWARE = { pixelRatio: 1, environmentSize: 256 } as const

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

/** Renderer names without a GPU. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i
