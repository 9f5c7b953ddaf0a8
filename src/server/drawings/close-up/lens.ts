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

interface RotatedBody {
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

export function rotatedBody({ positions, normals, along }: FormMesh, yaw: number): RotatedBody {
  const cosine = Math.cos((yaw * Math.PI) / 180)
  const sine = Math.sin((yaw * Math.PI) / 180)
  const rotate = (values: Float32Array) => {
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
  return { positions: rotate(positions), normals: rotate(normals), along: rotate(along) }
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

interface VisibleTriangles {
  /** triangle index, or -1 for the backdrop */
  readonly seen: Int32Array
  /** x, y in pixels and 1/distance per corner */
  readonly corners: Float64Array
}

/** Rasterises triangles with a depth buffer. */
export function findVisible(
  { positions, triangles }: { positions: Float32Array; triangles: Uint32Array },
  lens: Lens,
  { width, height }: { width: number; height: number },
): VisibleTriangles {
  const corners = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    lens.project(positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0)
    corners.set(lens.projected, i)
  }
  const seen = new Int32Array(width * height).fill(-1)
  const nearest = new Float32Array(width * height)
  const picture = { seen, nearest, corners, width, height }
  for (let at = 0; at < triangles.length; at += 3) {
    walkOver(picture, at / 3, (triangles[at] ?? 0) * 3, (triangles[at + 1] ?? 0) * 3, (triangles[at + 2] ?? 0) * 3)
  }
  return { seen, corners }
}

interface Picture extends VisibleTriangles {
  readonly nearest: Float32Array
  readonly width: number
  readonly height: number
}

function walkOver({ seen, nearest, corners, width, height }: Picture, triangle: number, a: number, b: number, c: number): void {
  const [ax = 0, ay = 0, aw = 0] = [corners[a], corners[a + 1], corners[a + 2]]
  const [bx = 0, by = 0, bw = 0] = [corners[b], corners[b + 1], corners[b + 2]]
  const [cx = 0, cy = 0, cw = 0] = [corners[c], corners[c + 1], corners[c + 2]]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  // y points down, which inverts the orientation
  if (area >= 0 || Math.min(aw, bw, cw) <= 0) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const x = column + 0.5
      const y = row + 0.5
      const inA = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
      const inB = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
      const near = inA * aw + inB * bw + (1 - inA - inB) * cw
      const at = row * width + column
      if (inA < 0 || inB < 0 || inA + inB > 1 || near <= (nearest[at] ?? 0)) continue
      nearest[at] = near
      seen[at] = triangle
    }
  }
}
