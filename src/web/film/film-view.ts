import type { LightName, Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { createFilmScene, type FilmScene, type FilmSceneOptions } from './film-scene.ts'
import type { ShapeName } from './film-shapes.ts'
import { type HandOptions, type TurningHand, turnByHand } from './turning-hand.ts'

export interface FilmView extends Pick<TurningHand, 'turnBy' | 'zoomBy' | 'rest' | 'dispose'> {
  readonly setLook: FilmScene['setLook']
  readonly setComparison: FilmScene['setComparison']
  setShape(shape: ShapeName): void
  setLight(light: LightName, scheme: Scheme): void
}

export function createFilmView(canvas: HTMLCanvasElement, options: FilmSceneOptions & HandOptions): FilmView {
  const scene = createFilmScene(canvas, options)
  const { turnBy, zoomBy, rest, changed, dispose } = turnByHand(canvas, scene, options)
  let shown: { look: FilmLook; shape: ShapeName; light: LightName; scheme: Scheme; other: FilmLook | null } = { ...options, other: null }

  return {
    setLook(look) {
      if (look === shown.look) return
      shown = { ...shown, look }
      scene.setLook(look)
      changed()
    },
    setComparison(other) {
      if (other === shown.other) return
      shown = { ...shown, other }
      scene.setComparison(other)
      changed()
    },
    setShape(shape) {
      if (shape === shown.shape) return
      shown = { ...shown, shape }
      scene.setShape(shape)
      rest()
    },
    setLight(light, scheme) {
      if (light === shown.light && scheme === shown.scheme) return
      shown = { ...shown, light, scheme }
      scene.setLight(light, scheme)
      changed()
    },
    turnBy,
    zoomBy,
    rest,
    dispose,
  }
}
