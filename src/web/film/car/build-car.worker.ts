import { carMesh } from '#domain/film/car/car-mesh.ts'
import type { CarName } from '#domain/film/car/car-picture.ts'
import { CAR_FORMS } from '#domain/film/car/cars.ts'

// Building takes a second or two, so it runs in a worker.
addEventListener('message', ({ data }: MessageEvent<CarName>) => {
  const mesh = carMesh(CAR_FORMS[data])
  const transfer = [...mesh.values()].flatMap((part) => Object.values(part).map((values) => values.buffer))
  postMessage(mesh, { transfer })
})
