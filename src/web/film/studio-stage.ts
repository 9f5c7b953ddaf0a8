import {
  type BufferGeometry,
  CircleGeometry,
  DataTexture,
  DirectionalLight,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  RGBAFormat,
  Scene,
  ShadowMaterial,
  type Texture,
  UnsignedByteType,
  VSMShadowMap,
  WebGLRenderer,
} from 'three'
import { directionOf, type LightName, lightingOf, type Scheme } from '#domain/film/lighting.ts'
import { smoothstep } from '#domain/film/vectors.ts'
import { createGroundShadow } from './ground-shadow.ts'
import { createEnvironment } from './studio-light.ts'

const TEXELS = 128

const REACH = 7.2

/** Degrees around and above; `zoom` 1 shows the whole shape. */
export interface Viewpoint {
  readonly yaw: number
  readonly pitch: number
  readonly closeness?: number
  /** In model units (right, up). */
  readonly shift?: readonly [right: number, up: number]
}

/** Height looked at and space needed, in model units. */
export interface Placement {
  readonly centre: number
  readonly reach: number
}

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A turntable; objects belong to the caller. */
interface StudioStage {
  /** Replaces the objects; `forms` cast the contact shadow. */
  setObjects(objects: readonly Object3D[], forms: readonly BufferGeometry[]): void
  setLight(light: LightName, scheme: Scheme): void
  moveShadow(): void
  resize(size: { readonly width: number; readonly height: number; readonly pixelRatio?: number }): void
  draw(placement: Placement, viewpoint: Viewpoint, target: Rectangle): void
  dispose(): void
}

const FIELD_OF_VIEW = 22
const SHADOW_REACH = 2.6

/** Transparent background. Throws without WebGL 2. */
export function createStudioStage(canvas: HTMLCanvasElement, environmentSize: number): StudioStage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  renderer.shadowMap.autoUpdate = false
  renderer.setClearColor(0, 0)
  renderer.setScissorTest(true)
  const scene = new Scene()
  const turntable = new Group()
  const beam = createBeam()
  const cast = createCastShadow()
  const pool = createLightPool()
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 60)
  scene.add(pool, turntable, beam, cast)
  let shadow: ReturnType<typeof createGroundShadow> | null = null
  let shadowDarkness = 0
  let environment: Texture | null = null

  const clear = () => {
    turntable.clear()
    shadow?.material.map?.dispose()
    shadow?.material.dispose()
    shadow?.geometry.dispose()
  }

  return {
    setObjects(objects, forms) {
      clear()
      shadow = createGroundShadow(forms)
      shadow.material.opacity = shadowDarkness
      turntable.add(...objects, shadow)
      renderer.shadowMap.needsUpdate = true
    },
    setLight(name, scheme) {
      const light = lightingOf(name, scheme)
      environment?.dispose()
      environment = createEnvironment(renderer, light, environmentSize)
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
      if (shadow) shadow.material.opacity = shadowDarkness
      pool.material.opacity = light.pool
      pool.visible = light.pool > 0
    },
    moveShadow() {
      renderer.shadowMap.needsUpdate = true
    },
    resize({ width, height, pixelRatio = 1 }) {
      renderer.setPixelRatio(pixelRatio)
      renderer.setSize(width, height, false)
    },
    draw(placement, viewpoint, { x, y, width, height }) {
      camera.aspect = width / height
      placeCamera(camera, placement, viewpoint)
      turntable.rotation.y = (viewpoint.yaw * Math.PI) / 180
      renderer.setViewport(x, y, width, height)
      renderer.setScissor(x, y, width, height)
      renderer.render(scene, camera)
    },
    dispose() {
      clear()
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

function placeCamera(camera: PerspectiveCamera, { centre, reach }: Placement, viewpoint: Viewpoint) {
  const { pitch, closeness = 1, shift: [right, raised] = [0, 0] } = viewpoint
  const slope = Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
  const distance = reach / (slope * Math.min(camera.aspect, 4 / 3) * 0.75 * closeness)
  const up = (pitch * Math.PI) / 180
  const height = centre + raised
  camera.position.set(right, height + Math.sin(up) * distance, Math.cos(up) * distance)
  camera.lookAt(right, height, 0)
  camera.updateProjectionMatrix()
}

/** The shadow is blurred in the map, without noise. */
function createBeam(): DirectionalLight {
  const beam = new DirectionalLight()
  beam.castShadow = true
  beam.shadow.mapSize.set(1024, 1024)
  beam.shadow.radius = 5
  beam.shadow.blurSamples = 12
  Object.assign(beam.shadow.camera, { left: -SHADOW_REACH, right: SHADOW_REACH, top: SHADOW_REACH, bottom: -SHADOW_REACH, near: 2, far: 9 })
  return beam
}

/** A disc, so that its edge stays within the map. */
function createCastShadow(): Mesh<CircleGeometry, ShadowMaterial> {
  const cast = new Mesh(new CircleGeometry(SHADOW_REACH - 0.1, 48), new ShadowMaterial({ color: '#1A1714' }))
  cast.rotation.x = -Math.PI / 2
  cast.receiveShadow = true
  return cast
}

function createLightPool(): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const pixels = new Uint8Array(TEXELS * TEXELS * 4).fill(255)
  for (let i = 0; i < TEXELS * TEXELS; i += 1) {
    const across = ((i % TEXELS) + 0.5) / TEXELS - 0.5
    const deep = (Math.floor(i / TEXELS) + 0.5) / TEXELS - 0.5
    const fromMiddle = Math.hypot(across, deep) * 2
    pixels[i * 4 + 3] = Math.round(255 * smoothstep(1, 0, fromMiddle) ** 2)
  }
  const texture = new DataTexture(pixels, TEXELS, TEXELS, RGBAFormat, UnsignedByteType)
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  texture.needsUpdate = true
  const material = new MeshBasicMaterial({ map: texture, color: '#A9ABAE', transparent: true, depthWrite: false, toneMapped: false })
  const pool = new Mesh(new PlaneGeometry(REACH, REACH), material)
  pool.rotation.x = -Math.PI / 2
  pool.position.y = -0.001
  pool.renderOrder = -1
  return pool
}
