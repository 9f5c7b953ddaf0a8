import sharp from 'sharp'
import { CARS } from '#domain/film/car/car-picture.ts'
import { CAR_POSTER, carPoster } from '#web/film/car/cars.ts'
import { openCarStudio } from './film-studio.ts'

/** Renders the cars as `/bil` begins, into `public`: on a transparent ground, so that they stand on light pages and dark ones. Run after a change of a car or of the studio's light. */
const SHARPNESS = 2
const MAX_BYTES = 60_000

const studio = await openCarStudio()
for (const car of CARS) {
  const png = await studio.shoot({ car, width: CAR_POSTER.width * SHARPNESS, height: CAR_POSTER.height * SHARPNESS })
  const picture = sharp(png).resize(CAR_POSTER.width, CAR_POSTER.height, { kernel: 'lanczos3' })
  const { size } = await picture.webp({ quality: 80, alphaQuality: 80, effort: 6, smartSubsample: true }).toFile(`public${carPoster(car)}`)
  if (size > MAX_BYTES) throw new Error(`${carPoster(car)} is of ${size} bytes: ${MAX_BYTES} at most`)
  console.log(`${carPoster(car)} ${size} bytes`)
}
await studio.close()
