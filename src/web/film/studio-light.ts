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

interface Lighting {
  readonly zenith: readonly [hex: string, intensity: number]
  readonly horizon: readonly [hex: string, intensity: number]
  /** Trees and houses along the horizon, outdoors. */
  readonly skyline: readonly [hex: string, intensity: number] | null
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
    skyline: null,
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
    zenith: ['#8DB0DC', 0.56],
    horizon: ['#EEF3F7', 0.85],
    skyline: ['#4B4A42', 0.5],
    floor: ['#B5AEA2', 0.42],
    boxes: [
      { azimuth: 138, elevation: 44, width: 0.09, height: 0.09, intensity: 120, feather: 0.03, hex: '#FFF3DC' },
      { azimuth: 138, elevation: 44, width: 1.2, height: 1.2, intensity: 0.55, feather: 0.7, hex: '#FFF6E6' },
    ],
    beam: { azimuth: 138, elevation: 44, intensity: 2, hex: '#FFF3DE' },
    exposure: 1,
    shadow: 0.42,
  },
  overcast: {
    zenith: ['#E9EEF3', 0.72],
    horizon: ['#D5DBE1', 0.3],
    skyline: ['#3F4448', 0.35],
    floor: ['#9B9C9A', 0.3],
    boxes: [{ azimuth: 70, elevation: 62, width: 2.2, height: 1.2, intensity: 0.55, feather: 0.9, hex: '#F4F7FA' }],
    beam: null,
    exposure: 1.12,
    shadow: 0.5,
  },
  evening: {
    zenith: ['#66749F', 0.5],
    horizon: ['#E3AC93', 0.75],
    skyline: ['#2A2730', 0.5],
    floor: ['#7A6E6E', 0.36],
    boxes: [
      { azimuth: 100, elevation: 9, width: 2.6, height: 0.2, intensity: 2, feather: 0.22, hex: '#FF9B5A' },
      { azimuth: 142, elevation: 14, width: 0.14, height: 0.14, intensity: 26, feather: 0.08, hex: '#FFD9A8' },
      { azimuth: -80, elevation: 26, width: 2.4, height: 0.3, intensity: 0.7, feather: 0.3, hex: '#8FA6E0' },
      { azimuth: 90, elevation: 70, width: 2.6, height: 0.4, intensity: 0.9, feather: 0.4, hex: '#C9B7D8' },
    ],
    beam: { azimuth: 142, elevation: 20, intensity: 1.7, hex: '#FFC796' },
    exposure: 1.1,
    shadow: 0.55,
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
      skyline: { value: radiance(...(light.skyline ?? ['#000000', 0])) },
      hasSkyline: { value: light.skyline ? 1 : 0 },
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
      uniform vec3 zenith, horizon, skyline, ground;
      uniform float hasSkyline;
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
float round = atan(ray.z, ray.x);
        float roofs = 0.07 + 0.022 * sin(round * 5.0 + 1.0) + 0.016 * sin(round * 13.0) + 0.01 * sin(round * 31.0 + 2.0);
        light = mix(light, skyline, hasSkyline * smoothstep(roofs + 0.012, roofs - 0.012, ray.y) * smoothstep(-0.03, 0.0, ray.y));
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
