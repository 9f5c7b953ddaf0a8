import { type BufferGeometry, DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, RGBAFormat, UnsignedByteType } from 'three'

const TEXELS = 192
const REACH = 4.2

export function createGroundShadow(forms: readonly BufferGeometry[]): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const near = closeness(forms)
  const touching = blurred(
    near.map((value) => value ** 6),
    1,
  )
  const tight = blurred(near, 4)
  const wide = blurred(near, 15)
  const pixels = new Uint8Array(TEXELS * TEXELS * 4)
  for (let i = 0; i < TEXELS * TEXELS; i += 1) {
    const light = (1 - 0.62 * (touching[i] ?? 0)) * (1 - 0.5 * (tight[i] ?? 0)) * (1 - 0.55 * (wide[i] ?? 0))
    pixels[i * 4 + 3] = Math.round(255 * (1 - light))
  }
  const texture = new DataTexture(pixels, TEXELS, TEXELS, RGBAFormat, UnsignedByteType)
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  texture.needsUpdate = true
  const material = new MeshBasicMaterial({ map: texture, color: '#16130F', transparent: true, depthWrite: false, toneMapped: false })
  const plane = new Mesh(new PlaneGeometry(REACH, REACH), material)
  plane.rotation.x = -Math.PI / 2
  plane.position.y = 0.001
  return plane
}

/** 1 where the underside touches the ground. */
function closeness(forms: readonly BufferGeometry[]): Float32Array {
  const lowest = new Float32Array(TEXELS * TEXELS).fill(Number.POSITIVE_INFINITY)
  for (const form of forms) {
    const position = form.getAttribute('position')
    const corners = form.getIndex()?.array ?? Uint32Array.from({ length: position.count }, (_, i) => i)
    for (let i = 0; i < corners.length; i += 3) {
      const triangle = [0, 1, 2].map((corner) => corners[i + corner] ?? 0)
      const height = Math.min(...triangle.map((corner) => position.getY(corner)))
      const columns = triangle.map((corner) => texel(position.getX(corner)))
      const rows = triangle.map((corner) => texel(-position.getZ(corner)))
      for (let row = Math.max(0, Math.min(...rows)); row <= Math.min(TEXELS - 1, Math.max(...rows)); row += 1) {
        for (let column = Math.max(0, Math.min(...columns)); column <= Math.min(TEXELS - 1, Math.max(...columns)); column += 1) {
          const at = row * TEXELS + column
          lowest[at] = Math.min(lowest[at] ?? 0, height)
        }
      }
    }
  }
  return lowest.map((height) => Math.exp(-Math.max(0, height - 0.02) / 0.22))
}

function texel(place: number): number {
  return Math.floor((place / REACH + 0.5) * TEXELS)
}

function blurred(values: Float32Array, radius: number): Float32Array {
  let result = values
  for (let pass = 0; pass < 3; pass += 1) {
    result = boxBlur(boxBlur(result, radius, 1), radius, TEXELS)
  }
  return result
}

function boxBlur(values: Float32Array, radius: number, step: number): Float32Array {
  const result = new Float32Array(values.length)
  const across = step === 1 ? TEXELS : 1
  for (let line = 0; line < TEXELS; line += 1) {
    const at = (index: number) => (index < 0 || index >= TEXELS ? 0 : (values[line * across + index * step] ?? 0))
    let sum = 0
    for (let index = -radius; index <= radius; index += 1) sum += at(index)
    for (let index = 0; index < TEXELS; index += 1) {
      result[line * across + index * step] = sum / (2 * radius + 1)
      sum += at(index + radius + 1) - at(index - radius)
    }
  }
  return result
}
