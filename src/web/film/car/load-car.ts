import type { CarMesh } from '#domain/film/car/car-mesh.ts'
import type { CarName } from '#domain/film/car/car-picture.ts'

const built = new Map<CarName, Promise<CarMesh>>()

/** Built in a worker, once per visit. */
export function loadCar(car: CarName): Promise<CarMesh> {
  const known = built.get(car)
  if (known) return known
  const building = buildCar(car)
  built.set(car, building)
  // a retry starts again
  building.catch(() => built.delete(car))
  return building
}

function buildCar(car: CarName): Promise<CarMesh> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-car.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<CarMesh>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('The car could not be built'))
    })
    worker.postMessage(car)
  })
}
