import { type BufferGeometry, DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, RGBAFormat, UnsignedByteType } from 'three'

const TEXELS = 160
const REACH = 4.2

/** The soft shadow a form throws on the ground under large lamps: darkest where the form nearly touches. */
export function createGroundShadow(forms: readonly BufferGeometry[]): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const near = closeness(forms)
  const tight = blurred(near, 2)
  const wide = blurred(near, 13)
  const pixels = new Uint8Array(TEXELS * TEXELS * 4)
  for (let i = 0; i < TEXELS * TEXELS; i += 1) {
    const dark = 0.6 * (tight[i] ?? 0) + 0.62 * (wide[i] ?? 0)
    pixels[i * 4 + 3] = Math.round(255 * Math.min(1, dark))
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

function closeness(forms: readonly BufferGeometry[]): Float32Array {
  const near = new Float32Array(TEXELS * TEXELS)
  for (const form of forms) {
    const position = form.getAttribute('position')
    for (let i = 0; i < position.count; i += 1) {
      const column = Math.floor((position.getX(i) / REACH + 0.5) * TEXELS)
      const row = Math.floor((0.5 - position.getZ(i) / REACH) * TEXELS)
      if (column < 0 || row < 0 || column >= TEXELS || row >= TEXELS) continue
      const at = row * TEXELS + column
      near[at] = Math.max(near[at] ?? 0, Math.exp(-Math.max(0, position.getY(i) - 0.03) / 0.3))
    }
  }
  return near
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
