import type { LightName, Scheme } from '#domain/film/lighting.ts'
import { type HandOptions, type TurningHand, turnByHand } from '#web/film/turning-hand.ts'
import { type CarSceneOptions, createCarScene, type WornLooks } from './car-scene.ts'

export interface CarView extends Pick<TurningHand, 'turnBy' | 'zoomBy' | 'rest' | 'viewpoint' | 'dispose'> {
  setLooks(looks: WornLooks): void
  setLight(light: LightName, scheme: Scheme): void
}

export function createCarView(canvas: HTMLCanvasElement, options: CarSceneOptions & HandOptions): CarView {
  const scene = createCarScene(canvas, options)
  const hand = turnByHand(canvas, scene, options)
  let shown: { looks: WornLooks; light: LightName; scheme: Scheme } = options
  return {
    ...hand,
    setLooks(looks) {
      if (looks === shown.looks) return
      shown = { ...shown, looks }
      scene.setLooks(looks)
      hand.changed()
    },
    setLight(light, scheme) {
      if (light === shown.light && scheme === shown.scheme) return
      shown = { ...shown, light, scheme }
      scene.setLight(light, scheme)
      hand.changed()
    },
  }
}
