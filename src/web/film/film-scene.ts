import {
  CircleGeometry,
  DirectionalLight,
  Group,
  Mesh,
  type MeshPhysicalMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  ShadowMaterial,
  type Texture,
  VSMShadowMap,
  WebGLRenderer,
} from 'three'
import { directionOf, type LightName, lightingOf, type Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { createFilmMaterial } from './film-material.ts'
import { createForm, type FilmForm, type ShapeName } from './film-shapes.ts'
import { createGroundShadow } from './ground-shadow.ts'
import { createLightPool } from './light-pool.ts'
import { createEnvironment } from './studio-light.ts'

export interface FilmSceneOptions {
  readonly look: FilmLook
  readonly shape: ShapeName
  readonly light: LightName
  /** The page's colour scheme, which has a studio of its own. */
  readonly scheme: Scheme
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
  /** Changes the form, which then stands in its resting view. */
  setShape(shape: ShapeName): void
  /** The view the present form shows best in. */
  restingView(): Viewpoint
  setLight(light: LightName, scheme: Scheme): void
  rotateTo(viewpoint: Viewpoint): void
  resize(size: { readonly width: number; readonly height: number; readonly pixelRatio?: number }): void
  /** Draws one picture; nothing is drawn in between. */
  render(): void
  dispose(): void
}

const FIELD_OF_VIEW = 22
/** How far round the form the ground takes the beam's shadow, in model units. */
const SHADOW_REACH = 2.6

/** Draws a film on a form into the canvas, on a transparent ground. Throws without WebGL 2. */
export function createFilmScene(canvas: HTMLCanvasElement, options: FilmSceneOptions): FilmScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  renderer.shadowMap.autoUpdate = false
  renderer.setClearColor(0, 0)
  const scene = new Scene()
  const turntable = new Group()
  const beam = createBeam()
  const cast = createCastShadow()
  const pool = createLightPool()
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 60)
  scene.add(pool, turntable, beam, cast)

  let look = options.look
  let otherLook: FilmLook | null = null
  let form = createForm(options.shape)
  let material = createFilmMaterial(look, form)
  let otherMaterial: MeshPhysicalMaterial | null = null
  let film: Mesh
  let shadow: ReturnType<typeof createGroundShadow>
  let environment: Texture | null = null
  let viewpoint: Viewpoint = restingView(form)
  let shadowDarkness = 0
  let size = { width: canvas.width, height: canvas.height }

  const placeForm = () => {
    film = new Mesh(form.film, material)
    film.castShadow = true
    const others = form.others.map((part) => new Mesh(part.geometry, part.material))
    shadow = createGroundShadow([form.film, ...others.map((part) => part.geometry)])
    shadow.material.opacity = shadowDarkness
    turntable.add(film, shadow, ...others)
  }

  const clearForm = () => {
    turntable.clear()
    form.film.dispose()
    for (const part of form.others) {
      part.geometry.dispose()
      part.material.dispose()
    }
    shadow.material.map?.dispose()
    shadow.material.dispose()
    shadow.geometry.dispose()
  }

  const setLight = (name: LightName, scheme: Scheme) => {
    const light = lightingOf(name, scheme)
    environment?.dispose()
    environment = createEnvironment(renderer, light, options.environmentSize ?? 256)
    scene.environment = environment
    beam.visible = light.beam !== null
    cast.visible = light.beam !== null
    if (light.beam) {
      beam.color.set(light.beam.hex)
      beam.intensity = light.beam.intensity
      beam.position.set(...directionOf(light.beam)).multiplyScalar(5)
      cast.material.opacity = light.beam.shadow
    }
    renderer.toneMappingExposure = light.exposure
    renderer.shadowMap.needsUpdate = true
    shadowDarkness = light.shadow
    shadow.material.opacity = shadowDarkness
    pool.material.opacity = light.pool
    pool.visible = light.pool > 0
  }

  const draw = (shown: MeshPhysicalMaterial, x: number, y: number, width: number, height: number) => {
    film.material = shown
    camera.aspect = width / height
    placeCamera(camera, form, viewpoint)
    turntable.rotation.y = (viewpoint.yaw * Math.PI) / 180
    renderer.setViewport(x, y, width, height)
    renderer.setScissor(x, y, width, height)
    renderer.render(scene, camera)
  }

  renderer.setScissorTest(true)
  placeForm()
  setLight(options.light, options.scheme)

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
      renderer.shadowMap.needsUpdate = true
    },
    restingView: () => restingView(form),
    setLight,
    rotateTo(next) {
      if (next.yaw !== viewpoint.yaw) renderer.shadowMap.needsUpdate = true
      viewpoint = next
    },
    resize({ width, height, pixelRatio = 1 }) {
      size = { width, height }
      renderer.setPixelRatio(pixelRatio)
      renderer.setSize(width, height, false)
    },
    render() {
      const { width, height } = size
      if (!otherMaterial) draw(material, 0, 0, width, height)
      else if (width > height) {
        draw(material, 0, 0, width / 2, height)
        draw(otherMaterial, width / 2, 0, width / 2, height)
      } else {
        draw(material, 0, height / 2, width, height / 2)
        draw(otherMaterial, 0, 0, width, height / 2)
      }
    },
    dispose() {
      clearForm()
      material.dispose()
      otherMaterial?.dispose()
      environment?.dispose()
      cast.geometry.dispose()
      cast.material.dispose()
      pool.geometry.dispose()
      pool.material.map?.dispose()
      pool.material.dispose()
      beam.dispose()
      renderer.dispose()
    },
  }
}

function restingView(form: FilmForm): Viewpoint {
  return { yaw: form.restingYaw, pitch: form.restingPitch }
}

function placeCamera(camera: PerspectiveCamera, form: FilmForm, { pitch, closeness = 1, shift: [right, raised] = [0, 0] }: Viewpoint) {
  const slope = Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
  const distance = form.reach / (slope * Math.min(camera.aspect, 4 / 3) * 0.75 * closeness)
  const up = (pitch * Math.PI) / 180
  const height = form.centre + raised
  camera.position.set(right, height + Math.sin(up) * distance, Math.cos(up) * distance)
  camera.lookAt(right, height, 0)
  camera.updateProjectionMatrix()
}

/** The sun or a low lamp. Its shadow is blurred in the map, not by chance at each pixel, so it has no grain. */
function createBeam(): DirectionalLight {
  const beam = new DirectionalLight()
  beam.castShadow = true
  beam.shadow.mapSize.set(1024, 1024)
  beam.shadow.radius = 5
  beam.shadow.blurSamples = 12
  Object.assign(beam.shadow.camera, { left: -SHADOW_REACH, right: SHADOW_REACH, top: SHADOW_REACH, bottom: -SHADOW_REACH, near: 2, far: 9 })
  return beam
}

/** A disc, so that from no side its edge leaves the map. */
function createCastShadow(): Mesh<CircleGeometry, ShadowMaterial> {
  const cast = new Mesh(new CircleGeometry(SHADOW_REACH - 0.1, 48), new ShadowMaterial({ color: '#1A1714' }))
  cast.rotation.x = -Math.PI / 2
  cast.receiveShadow = true
  return cast
}
