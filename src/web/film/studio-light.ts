import {
  BackSide,
  Color,
  Mesh,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  Vector3,
  Vector4,
  type WebGLRenderer,
} from 'three'

export type LightName = 'studio' | 'sun' | 'overcast' | 'evening'

/** A lamp with a flat front: where it hangs (degrees), how large it is seen, how bright, and how soft its edge is. */
interface Softbox {
  readonly azimuth: number
  readonly elevation: number
  readonly width: number
  readonly height: number
  readonly roll?: number
  readonly intensity: number
  readonly feather: number
  readonly hex?: string
}

export interface Lighting {
  readonly zenith: readonly [hex: string, intensity: number]
  readonly horizon: readonly [hex: string, intensity: number]
  readonly floor: readonly [hex: string, intensity: number]
  readonly boxes: readonly Softbox[]
  /** A lamp that casts hard shadows, if the light has one. */
  readonly beam: { readonly azimuth: number; readonly elevation: number; readonly intensity: number; readonly hex: string } | null
  readonly exposure: number
  /** How dark the shadow below the form is, 0–1. */
  readonly shadow: number
}

export const LIGHTS: Readonly<Record<LightName, Lighting>> = {
  studio: {
    zenith: ['#FFFFFF', 0.2],
    horizon: ['#FFFFFF', 0.035],
    floor: ['#FFFDF8', 0.42],
    boxes: [
      { azimuth: 90, elevation: 66, width: 3.4, height: 0.4, intensity: 5, feather: 0.03 },
      { azimuth: 90, elevation: 58, width: 3.6, height: 1.2, intensity: 0.36, feather: 0.5 },
      { azimuth: -90, elevation: 18, width: 2.8, height: 0.13, intensity: 2.8, feather: 0.035 },
      { azimuth: -90, elevation: 46, width: 3, height: 0.6, intensity: 0.42, feather: 0.4 },
      { azimuth: 96, elevation: 13, width: 2.4, height: 0.12, intensity: 2.4, feather: 0.035 },
      { azimuth: 172, elevation: 26, width: 0.32, height: 0.8, intensity: 2.6, feather: 0.05 },
    ],
    beam: null,
    exposure: 1,
    shadow: 0.62,
  },
  sun: {
    zenith: ['#5D8FD0', 0.75],
    horizon: ['#E6EEF6', 1.1],
    floor: ['#B9B2A6', 0.42],
    boxes: [{ azimuth: 62, elevation: 50, width: 0.1, height: 0.1, intensity: 160, feather: 0.04, hex: '#FFF3DC' }],
    beam: { azimuth: 62, elevation: 50, intensity: 2.1, hex: '#FFF1D8' },
    exposure: 1,
    shadow: 0.5,
  },
  overcast: {
    zenith: ['#EDF1F5', 1.45],
    horizon: ['#DDE2E7', 0.85],
    floor: ['#A9A9A6', 0.32],
    boxes: [{ azimuth: 40, elevation: 70, width: 2.6, height: 2.2, intensity: 0.45, feather: 1.2 }],
    beam: null,
    exposure: 0.95,
    shadow: 0.5,
  },
  evening: {
    zenith: ['#1D2C55', 0.4],
    horizon: ['#FF9A52', 1],
    floor: ['#4A4248', 0.3],
    boxes: [
      { azimuth: 95, elevation: 8, width: 1.7, height: 0.3, intensity: 6, feather: 0.25, hex: '#FF8A3C' },
      { azimuth: 95, elevation: 7, width: 0.16, height: 0.16, intensity: 60, feather: 0.1, hex: '#FFC27A' },
      { azimuth: -70, elevation: 35, width: 1.4, height: 0.7, intensity: 0.9, feather: 0.4, hex: '#6E8FE0' },
    ],
    beam: { azimuth: 95, elevation: 14, intensity: 1.4, hex: '#FFA45C' },
    exposure: 1,
    shadow: 0.6,
  },
}

const MOST_BOXES = 6

/** The surroundings of a light as a filtered environment map, made in code; dispose it when the light changes. */
export function createEnvironment(renderer: WebGLRenderer, light: Lighting, size: number): Texture {
  const scene = new Scene()
  const geometry = new SphereGeometry(10, 64, 32)
  const material = surroundings(light)
  scene.add(new Mesh(geometry, material))
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromScene(scene, 0, 0.1, 100, { size })
  generator.dispose()
  geometry.dispose()
  material.dispose()
  return texture
}

/** The direction towards a lamp, from degrees round the form and above the ground. */
export function directionOf({ azimuth, elevation }: { azimuth: number; elevation: number }): Vector3 {
  const round = (azimuth * Math.PI) / 180
  const up = (elevation * Math.PI) / 180
  return new Vector3(Math.cos(round) * Math.cos(up), Math.sin(up), Math.sin(round) * Math.cos(up))
}

function surroundings(light: Lighting): ShaderMaterial {
  const boxes = light.boxes.slice(0, MOST_BOXES)
  const frames = boxes.map(frameOf)
  const filled = <Value>(values: Value[], blank: () => Value) => Array.from({ length: MOST_BOXES }, (_, i) => values[i] ?? blank())
  return new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    toneMapped: false,
    uniforms: {
      zenith: { value: radiance(...light.zenith) },
      horizon: { value: radiance(...light.horizon) },
      ground: { value: radiance(...light.floor) },
      count: { value: boxes.length },
      facing: {
        value: filled(
          frames.map((frame) => frame.facing),
          () => new Vector3(),
        ),
      },
      across: {
        value: filled(
          frames.map((frame) => frame.across),
          () => new Vector3(),
        ),
      },
      extent: {
        value: filled(
          boxes.map((box) => new Vector4(box.width / 2, box.height / 2, box.feather, 0)),
          () => new Vector4(),
        ),
      },
      glow: {
        value: filled(
          boxes.map((box) => radiance(box.hex ?? '#FFFFFF', box.intensity)),
          () => new Color(),
        ),
      },
    },
    vertexShader:
      'varying vec3 vRay; void main() { vRay = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `
      #define MOST ${MOST_BOXES}
      uniform vec3 zenith, horizon, ground;
      uniform int count;
      uniform vec3 facing[MOST], across[MOST], glow[MOST];
      uniform vec4 extent[MOST];
      varying vec3 vRay;
      void main() {
        vec3 ray = normalize(vRay);
        vec3 light = mix(horizon, zenith, smoothstep(0.02, 0.6, ray.y));
        light = mix(light, mix(horizon * 0.6, ground, smoothstep(0.0, 0.5, -ray.y)), smoothstep(0.0, 0.035, -ray.y));
        for (int i = 0; i < MOST; i += 1) {
          if (i >= count) break;
          float depth = dot(ray, facing[i]);
          if (depth <= 0.02 || ray.y < -0.01) continue;
          vec2 at = vec2(dot(ray, across[i]), dot(ray, cross(facing[i], across[i]))) / depth;
          vec2 edge = smoothstep(extent[i].xy + extent[i].z, extent[i].xy - extent[i].z, abs(at));
          float falloff = 1.0 - 0.35 * dot(at / (extent[i].xy + 0.001), at / (extent[i].xy + 0.001)) * 0.5;
          light += glow[i] * edge.x * edge.y * max(falloff, 0.4);
        }
        gl_FragColor = vec4(light, 1.0);
      }`,
  })
}

function frameOf(box: Softbox): { facing: Vector3; across: Vector3 } {
  const facing = directionOf(box)
  const across = new Vector3(0, 1, 0).cross(facing).normalize()
  return { facing, across: across.applyAxisAngle(facing, ((box.roll ?? 0) * Math.PI) / 180) }
}

function radiance(hex: string, intensity: number): Color {
  return new Color(hex).multiplyScalar(intensity)
}
