import { BufferAttribute, BufferGeometry } from 'three'
import type { FormMesh } from '#domain/film/form-mesh.ts'

export function geometryFromMesh({
  positions,
  normals,
  along,
  lengths,
  hollows,
  triangles,
}: Omit<FormMesh, 'rows' | 'columns'>): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('along', new BufferAttribute(along, 3))
  geometry.setAttribute('tangent', new BufferAttribute(withHandedness(along), 4))
  geometry.setAttribute('uv', new BufferAttribute(lengths, 2))
  geometry.setAttribute('hollow', new BufferAttribute(hollows, 1))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  return geometry
}

function withHandedness(along: Float32Array): Float32Array {
  const count = along.length / 3
  const tangents = new Float32Array(count * 4)
  for (let i = 0; i < count; i += 1) {
    tangents.set(along.subarray(i * 3, i * 3 + 3), i * 4)
    tangents[i * 4 + 3] = 1
  }
  return tangents
}
