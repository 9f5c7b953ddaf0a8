import type { CarPicture } from '#domain/film/car/car-picture.ts'
import { backdropCanvas, storedAs } from '#web/film/picture-canvas.ts'
import { pictureSharpness } from '#web/film/picture-sharpness.ts'
import { giveBack } from '#web/film/webgl.ts'
import { createCarScene, type WornLooks } from './car-scene.ts'
import { loadCar } from './load-car.ts'

export type Caption = Readonly<{ panel: string; film: string }>

const WIDTH = 1600
const CAR_HEIGHT = 900
const LINE = 44
const MARGIN = 48

/** A PNG of the car with film names below, rendered in the browser; projects and offers use it without the names. Throws without WebGL 2. */
export async function renderCarPicture(
  { car, light, view }: Pick<CarPicture, 'car' | 'light' | 'view'>,
  looks: WornLooks,
  captions: readonly Caption[],
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { pixelRatio, environmentSize } = pictureSharpness()
  const scene = createCarScene(canvas, { car, mesh: await loadCar(car), looks, light, scheme: 'light', environmentSize })
  try {
    scene.resize({ width: WIDTH, height: CAR_HEIGHT, pixelRatio })
    if (view) scene.rotateTo(view)
    scene.render()
    return await captioned(canvas, light, captions)
  } finally {
    scene.dispose()
    giveBack(canvas)
  }
}

function captioned(car: HTMLCanvasElement, light: CarPicture['light'], captions: readonly Caption[]): Promise<Blob> {
  const below = captions.length > 0 ? captions.length * LINE + MARGIN : 0
  const { canvas, brush } = backdropCanvas(light, { width: WIDTH, height: CAR_HEIGHT, below })
  brush.drawImage(car, 0, 0, WIDTH, CAR_HEIGHT)
  brush.fillStyle = '#FFFFFF'
  brush.fillRect(0, CAR_HEIGHT, WIDTH, below)
  brush.fillStyle = '#17191B'
  for (const [line, { panel, film }] of captions.entries()) {
    const baseline = CAR_HEIGHT + MARGIN / 2 + (line + 0.7) * LINE
    brush.font = '600 26px sans-serif'
    brush.fillText(panel, MARGIN, baseline, 220)
    brush.font = '26px sans-serif'
    brush.fillText(film, MARGIN + 240, baseline, WIDTH - 2 * MARGIN - 240)
  }
  return storedAs('image/png', canvas)
}
