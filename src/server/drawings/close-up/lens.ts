import type { Point } from '#domain/film/b-spline.ts'
import type { FormMesh } from '#domain/film/form-mesh.ts'

/** Camera: degrees around and above, distance, target and field of view. */
export interface Viewpoint {
  readonly yaw: number
  readonly pitch: number
  readonly distance: number
  /** in model units */
  readonly towards: readonly [right: number, up: number]
  /** vertical, in degrees */
  readonly fieldOfView: number
}

interface TurnedBody {
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly along: Float32Array<ArrayBuffer>
}

export interface Lens {
  readonly eye: Point
  /** half the picture height at distance one */
  readonly slope: number
  /** pixel position and reciprocal depth */
  project(x: number, y: number, z: number): void
  readonly projected: Float64Array
}

export function turned({ positions, normals, along }: FormMesh, yaw: number): TurnedBody {
  const cosine = Math.cos((yaw * Math.PI) / 180)
  const sine = Math.sin((yaw * Math.PI) / 180)
  const turn = (values: Float32Array) => {
    const result = new Float32Array(values.length)
    for (let i = 0; i < values.length; i += 3) {
      const x = values[i] ?? 0
      const z = values[i + 2] ?? 0
      result[i] = x * cosine + z * sine
      result[i + 1] = values[i + 1] ?? 0
      result[i + 2] = z * cosine - x * sine
    }
    return result
  }
  return { positions: turn(positions), normals: turn(normals), along: turn(along) }
}

/** A camera for a picture size, with a sub-pixel offset. */
export function lensFor(
  { pitch, distance, towards: [right, up], fieldOfView }: Viewpoint,
  { width, height, shiftX, shiftY }: { width: number; height: number; shiftX: number; shiftY: number },
): Lens {
  const cosine = Math.cos((pitch * Math.PI) / 180)
  const sine = Math.sin((pitch * Math.PI) / 180)
  const eye: Point = [right, up + sine * distance, cosine * distance]
  const slope = Math.tan((fieldOfView * Math.PI) / 360)
  const pixels = height / 2 / slope
  const projected = new Float64Array(3)
  return {
    eye,
    slope,
    projected,
    project(x, y, z) {
      const dx = x - eye[0]
      const dy = y - eye[1]
      const dz = z - eye[2]
      const ahead = -(dy * sine + dz * cosine)
      const raised = dy * cosine - dz * sine
      projected[0] = width / 2 + (dx / ahead) * pixels + shiftX
      projected[1] = height / 2 - (raised / ahead) * pixels + shiftY
      projected[2] = 1 / ahead
    },
  }
}
