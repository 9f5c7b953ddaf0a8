import { carMesh } from '#domain/film/car/car-mesh.ts'
import type { CarName } from '#domain/film/car/car-picture.ts'
import { CAR_FORMS } from '#domain/film/car/cars.ts'

// A car takes a second or two to build; here nobody's page stands still for it.
addEventListener('message', ({ data }: MessageEvent<CarName>) => {
  const mesh = carMesh(CAR_FORMS[data])
  const transfer = [...mesh.values()].flatMap((part) => Object.values(part).map((values) => values.buffer))
  postMessage(mesh, { transfer })
})
