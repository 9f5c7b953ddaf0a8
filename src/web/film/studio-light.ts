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
import { directionOf, type Lighting, type Softbox } from '#domain/film/lighting.ts'

const MAX_BOXES = 6

/** Dispose it when the light changes. */
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

function surroundings(light: Lighting): ShaderMaterial {
  const boxes = light.boxes.slice(0, MAX_BOXES)
  const frames = boxes.map(frameOf)
  const filled = <Value>(values: Value[], blank: () => Value) => Array.from({ length: MAX_BOXES }, (_, i) => values[i] ?? blank())
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
      #define MOST ${MAX_BOXES}
      uniform vec3 zenith, horizon, skyline, ground;
      uniform float hasSkyline;
      uniform int count;
      uniform vec3 facing[MOST], across[MOST], glow[MOST];
      uniform vec4 extent[MOST];
      varying vec3 vRay;
      void main() {
        vec3 ray = normalize(vRay);
        vec3 light = mix(horizon, zenith, smoothstep(0.02, 0.6, ray.y));
        light = mix(light, mix(horizon * 0.6, ground, smoothstep(0.0, 0.4, -ray.y)), smoothstep(0.0, 0.035, -ray.y));
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
  const facing = new Vector3(...directionOf(box))
  return { facing, across: new Vector3(0, 1, 0).cross(facing).normalize() }
}

function radiance(hex: string, intensity: number): Color {
  return new Color(hex).multiplyScalar(intensity)
}
