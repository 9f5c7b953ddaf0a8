import { DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, RGBAFormat, UnsignedByteType } from 'three'
import { smoothstep } from '#domain/film/vectors.ts'

const TEXELS = 128
const REACH = 7.2

export function createLightPool(): Mesh<PlaneGeometry, MeshBasicMaterial> {
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
