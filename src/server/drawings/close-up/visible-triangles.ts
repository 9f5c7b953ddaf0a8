import type { Lens } from './lens.ts'

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
