import {
  DirectionalLight,
  Group,
  Mesh,
  type MeshPhysicalMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  type Texture,
  WebGLRenderer,
} from 'three'
import type { FilmLook } from '#domain/film-look.ts'
import { createFilmMaterial } from './film-material.ts'
import { createForm, type FilmForm, type ShapeName } from './film-shapes.ts'
import { createGroundShadow } from './ground-shadow.ts'
import { createEnvironment, directionOf, LIGHTS, type LightName } from './studio-light.ts'

export interface FilmSceneOptions {
  readonly look: FilmLook
  readonly shape: ShapeName
  readonly light: LightName
  readonly pixelRatio?: number
  /** Edge of the environment map's faces in texels; more makes mirrors crisper. */
  readonly environmentSize?: number
}

/** Degrees round the form and above the ground, and how close the eye comes (1 shows the whole form). */
export interface Viewpoint {
  readonly yaw: number
  readonly pitch: number
  readonly closeness?: number
  /** Shift of the point looked at, in model units (right, up). */
  readonly shift?: readonly [right: number, up: number]
}

export interface FilmScene {
  setLook(look: FilmLook): void
  /** Shows a second film beside the first, or only the first again. */
  setComparison(look: FilmLook | null): void
  setShape(shape: ShapeName): void
  setLight(light: LightName): void
  rotateTo(viewpoint: Viewpoint): void
  resize(size: { readonly width: number; readonly height: number; readonly pixelRatio?: number }): void
  render(): void
  dispose(): void
}

const FIELD_OF_VIEW = 22

/** Draws a film on a form into the canvas. Nothing is drawn until `render` is called; throws without WebGL 2. */
export function createFilmScene(canvas: HTMLCanvasElement, options: FilmSceneOptions): FilmScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.setPixelRatio(options.pixelRatio ?? 1)
  renderer.setClearColor(0, 0)
  const scene = new Scene()
  const turntable = new Group()
  const beam = new DirectionalLight()
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 60)
  scene.add(turntable, beam)

  let form: FilmForm
  let film: Mesh
  let look = options.look
  let otherLook: FilmLook | null = null
  let material: MeshPhysicalMaterial
  let comparison: MeshPhysicalMaterial | null = null
  let environment: Texture | null = null
  let darkness = 0.5
  let viewpoint: Viewpoint = { yaw: 0, pitch: 15 }
  let shadow: ReturnType<typeof createGroundShadow>

  const clearForm = () => {
    for (const part of [...turntable.children]) {
      turntable.remove(part)
      if (part instanceof Mesh) part.geometry.dispose()
    }
    shadow?.material.map?.dispose()
    shadow?.material.dispose()
  }

  const draw = (aspect: number) => {
    camera.aspect = aspect
    placeCamera(camera, form, viewpoint)
    turntable.rotation.y = (viewpoint.yaw * Math.PI) / 180
    renderer.render(scene, camera)
  }

  const api: FilmScene = {
    setLook(next) {
      look = next
      material.dispose()
      material = createFilmMaterial(look, form)
      film.material = material
    },
    setComparison(next) {
      otherLook = next
      comparison?.dispose()
      comparison = next ? createFilmMaterial(next, form) : null
    },
    setShape(shape) {
      clearForm()
      form = createForm(shape)
      material?.dispose()
      material = createFilmMaterial(look, form)
      api.setComparison(otherLook)
      film = new Mesh(form.film, material)
      shadow = createGroundShadow([form.film, ...form.others.map((part) => part.geometry)])
      shadow.material.opacity = darkness
      turntable.add(film, shadow, ...form.others.map((part) => new Mesh(part.geometry, part.material)))
      viewpoint = { yaw: form.restingYaw, pitch: form.restingPitch }
    },
    setLight(name) {
      const light = LIGHTS[name]
      environment?.dispose()
      environment = createEnvironment(renderer, light, options.environmentSize ?? 512)
      scene.environment = environment
      beam.visible = light.beam !== null
      if (light.beam) {
        beam.color.set(light.beam.hex)
        beam.intensity = light.beam.intensity
        beam.position.copy(directionOf(light.beam).multiplyScalar(5))
      }
      renderer.toneMappingExposure = light.exposure
      darkness = light.shadow
      if (shadow) shadow.material.opacity = darkness
    },
    rotateTo(next) {
      viewpoint = next
    },
    resize({ width, height, pixelRatio }) {
      if (pixelRatio) renderer.setPixelRatio(pixelRatio)
      renderer.setSize(width, height, false)
    },
    render() {},
    dispose() {
      clearForm()
      material.dispose()
      comparison?.dispose()
      environment?.dispose()
      renderer.dispose()
    },
  }
  api.render = () => {
    const size = { width: canvas.width / renderer.getPixelRatio(), height: canvas.height / renderer.getPixelRatio() }
    renderer.setScissorTest(comparison !== null)
    if (!comparison) {
      renderer.setViewport(0, 0, size.width, size.height)
      draw(size.width / size.height)
      return
    }
    const isWide = size.width > size.height
    const half = { width: isWide ? size.width / 2 : size.width, height: isWide ? size.height : size.height / 2 }
    for (const [index, shown] of [material, comparison].entries()) {
      const x = isWide ? index * half.width : 0
      const y = isWide ? 0 : (1 - index) * half.height
      renderer.setViewport(x, y, half.width, half.height)
      renderer.setScissor(x, y, half.width, half.height)
      film.material = shown
      draw(half.width / half.height)
    }
    film.material = material
  }
  api.setShape(options.shape)
  api.setLight(options.light)
  return api
}

function placeCamera(camera: PerspectiveCamera, { centre, reach }: FilmForm, { pitch, closeness = 1, shift = [0, 0] }: Viewpoint) {
  const slope = Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
  const distance = reach / (slope * Math.min(camera.aspect, 4 / 3) * 0.75 * closeness)
  const up = (pitch * Math.PI) / 180
  const [right, raised] = shift
  const eye = [right, centre + raised + Math.sin(up) * distance, Math.cos(up) * distance] as const
  camera.position.set(...eye)
  camera.lookAt(right, centre + raised, 0)
  camera.updateProjectionMatrix()
}
