import { Mesh, type MeshPhysicalMaterial } from 'three'
import type { LightName, Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { createFilmMaterial } from './film-material.ts'
import { createForm, type FilmForm, type ShapeName } from './film-shapes.ts'
import { createStudioStage, type Rectangle, type Viewpoint } from './studio-stage.ts'

export interface FilmSceneOptions {
  readonly look: FilmLook
  readonly shape: ShapeName
  readonly light: LightName
  /** The studio depends on the colour scheme. */
  readonly scheme: Scheme
  /** Texels per face; more gives sharper reflections. */
  readonly environmentSize?: number
}

export interface TurnedScene {
  restingView(): Viewpoint
  rotateTo(viewpoint: Viewpoint): void
  resize(size: { readonly width: number; readonly height: number; readonly pixelRatio?: number }): void
  /** Draws one frame; there is no render loop. */
  render(): void
  dispose(): void
}

export interface FilmScene extends TurnedScene {
  setLook(look: FilmLook): void
  /** Null removes the second film. */
  setComparison(look: FilmLook | null): void
  /** Also resets the view. */
  setShape(shape: ShapeName): void
  setLight(light: LightName, scheme: Scheme): void
}

const ENVIRONMENT_SIZE = 256

/** Renders on a transparent background. Throws without WebGL 2. */
export function createFilmScene(canvas: HTMLCanvasElement, options: FilmSceneOptions): FilmScene {
  const stage = createStudioStage(canvas, options.environmentSize ?? ENVIRONMENT_SIZE)
  let look = options.look
  let otherLook: FilmLook | null = null
  let form = createForm(options.shape)
  let material = createFilmMaterial(look, form)
  let otherMaterial: MeshPhysicalMaterial | null = null
  let film: Mesh
  let viewpoint: Viewpoint = restingView(form)
  let size = { width: canvas.width, height: canvas.height }

  const placeForm = () => {
    film = new Mesh(form.film, material)
    film.castShadow = true
    const others = form.others.map((part) => new Mesh(part.geometry, part.material))
    stage.setObjects([film, ...others], [form.film, ...others.map((part) => part.geometry)])
  }

  const clearForm = () => {
    form.film.dispose()
    for (const part of form.others) {
      part.geometry.dispose()
      part.material.dispose()
    }
  }

  const draw = (shown: MeshPhysicalMaterial, target: Rectangle) => {
    film.material = shown
    stage.draw(form, viewpoint, target)
  }

  placeForm()
  stage.setLight(options.light, options.scheme)

  return {
    setLook(next) {
      look = next
      material.dispose()
      material = createFilmMaterial(look, form)
    },
    setComparison(next) {
      otherLook = next
      otherMaterial?.dispose()
      otherMaterial = next ? createFilmMaterial(next, form) : null
    },
    setShape(shape) {
      clearForm()
      form = createForm(shape)
      this.setLook(look)
      this.setComparison(otherLook)
      placeForm()
      viewpoint = restingView(form)
    },
    restingView: () => restingView(form),
    setLight: stage.setLight,
    rotateTo(next) {
      if (next.yaw !== viewpoint.yaw) stage.moveShadow()
      viewpoint = next
    },
    resize(next) {
      size = next
      stage.resize(next)
    },
    render() {
      const { width, height } = size
      if (!otherMaterial) draw(material, { x: 0, y: 0, width, height })
      else if (width > height) {
        draw(material, { x: 0, y: 0, width: width / 2, height })
        draw(otherMaterial, { x: width / 2, y: 0, width: width / 2, height })
      } else {
        draw(material, { x: 0, y: height / 2, width, height: height / 2 })
        draw(otherMaterial, { x: 0, y: 0, width, height: height / 2 })
      }
    },
    dispose() {
      clearForm()
      material.dispose()
      otherMaterial?.dispose()
      stage.dispose()
    },
  }
}

function restingView(form: FilmForm): Viewpoint {
  return { yaw: form.restingYaw, pitch: form.restingPitch }
}
