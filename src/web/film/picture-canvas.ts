import { type LightName, lightingOf } from '#domain/film/lighting.ts'
import { releaseContext } from './webgl.ts'

/** A canvas with the backdrop in its upper part. Throws when 2D drawing is unavailable. */
export function backdropCanvas(light: LightName, { width, height, below = 0 }: { width: number; height: number; below?: number }) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height: height + below })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser cannot draw')
  const ground = brush.createLinearGradient(0, 0, 0, height)
  for (const [place, hex] of lightingOf(light, 'light').backdrop.entries()) ground.addColorStop(place / 2, hex)
  brush.fillStyle = ground
  brush.fillRect(0, 0, width, height)
  brush.imageSmoothingQuality = 'high'
  return { canvas, brush }
}

export function storedAs(type: 'image/webp' | 'image/png', canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be stored'))), type, 0.9)
  })
}

/** Supersampling is fast on a GPU, but takes a minute without. */
const WITH_GPU = { pixelRatio: 2, environmentSize: 512 } as const
const BY_SOFTWARE = { pixelRatio: 1, environmentSize: 256 } as const

export function pictureSharpness(): typeof WITH_GPU | typeof BY_SOFTWARE {
  return hasGraphicsCard() ? WITH_GPU : BY_SOFTWARE
}

function hasGraphicsCard(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2')
  if (!context) return false
  const { UNMASKED_RENDERER_WEBGL: name = context.RENDERER } = context.getExtension('WEBGL_debug_renderer_info') ?? {}
  const renderer = String(context.getParameter(name))
  releaseContext(canvas)
  return !SOFTWARE_RENDERERS.test(renderer)
}

/** Renderer names without a GPU. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|software|basic render/i
