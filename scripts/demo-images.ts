import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { drawProduct } from '#server/drawings/draw-product.ts'
import type { ShapeName } from '#web/film/film-shapes.ts'
import type { Viewpoint } from '#web/film/studio-stage.ts'
import { makeDemoCloseUp } from './demo-close-up.ts'
import { type DemoProduct, demoFilms, demoGoods, factsOf } from './demo-films.ts'
import { openFilmStudio } from './film-studio.ts'
import { onGround } from './picture-ground.ts'

type ViewName = 'main' | 'roll' | 'close'

interface View {
  readonly shape: ShapeName
  readonly viewpoint?: Viewpoint
  readonly widths: readonly number[]
}

interface ManifestEntry {
  readonly kcwId: string
  readonly view: ViewName
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  /** A tiny picture to show while the real one loads, as a data address. */
  readonly placeholder: string
}

const FOLDER = 'db/demo/images'
const MANIFEST = join(FOLDER, 'manifest.json')
const ASPECT = 3 / 4
const SHARPNESS = 1.5
const VIEWS: Readonly<Record<ViewName, View>> = {
  main: { shape: 'speed-shape', widths: [400, 800, 1200] },
  roll: { shape: 'roll', widths: [400, 800] },
  close: { shape: 'speed-shape', viewpoint: { yaw: 205, pitch: 28, closeness: 3.4, shift: [0.1, 0.16] }, widths: [400, 800] },
}

/** Renders every film of the demo shop, draws every other product, and stores the pictures in db/demo/images, with the close-up of the home page. With --only=VT- just those whose number holds the text, with --only=naerbillede the close-up alone. */
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const isSelected = (product: DemoProduct) => only === undefined || product.kcwId.includes(only)
const entries: ManifestEntry[] = []
if (only === undefined) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })

const films = demoFilms().filter(isSelected)
const studio = films.length > 0 ? await openFilmStudio() : null
let encoding: Promise<unknown> = Promise.resolve()
for (const [name, view] of Object.entries(VIEWS) as [ViewName, View][]) {
  for (const film of films) {
    if (!studio) break
    const width = Math.max(...view.widths)
    const png = await studio.shoot({
      look: deriveFilmLook(factsOf(film)),
      shape: view.shape,
      light: 'studio',
      width: width * SHARPNESS,
      height: width * ASPECT * SHARPNESS,
      ...(view.viewpoint && { viewpoint: view.viewpoint }),
    })
    await encoding
    encoding = onGround(png, { width, height: width * ASPECT })
      .then((picture) => picture.png().toBuffer())
      .then((picture) => storePicture({ kcwId: film.kcwId, name, widths: view.widths, picture }))
  }
}
await encoding
await studio?.close()

for (const product of demoGoods().filter(isSelected)) {
  const svg = drawProduct({
    kcwId: product.kcwId,
    nameDa: product.nameDa,
    categoryId: product.categoryId,
    productType: product.productTypeId,
    finish: null,
    hex: null,
    series: null,
  })
  const picture = await sharp(Buffer.from(svg), { density: 144 }).resize(1200).png().toBuffer()
  await storePicture({ kcwId: product.kcwId, name: 'main', widths: VIEWS.main.widths, picture })
}
if (only === undefined || only === 'naerbillede') console.log(`${await makeDemoCloseUp(FOLDER)} files of the close-up`)
const remaining = (await earlierManifest()).filter((old) => !entries.some((entry) => entry.kcwId === old.kcwId))
const manifest = [...remaining, ...entries].toSorted((a, b) => (a.kcwId + a.view).localeCompare(b.kcwId + b.view))
await writeFile(MANIFEST, `[\n${manifest.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
console.log(`${entries.length} of ${manifest.length} pictures made, ${(await readdir(FOLDER)).length} files in ${FOLDER}`)

async function earlierManifest(): Promise<ManifestEntry[]> {
  return readFile(MANIFEST, 'utf8').then(JSON.parse, () => [])
}

async function storePicture({
  kcwId,
  name,
  widths,
  picture,
}: {
  kcwId: string
  name: ViewName
  widths: readonly number[]
  picture: Buffer
}) {
  for (const width of widths) {
    const sized = sharp(picture).resize(width)
    const file = join(FOLDER, `${kcwId}-${name}-${width}`)
    await Promise.all([
      sized.clone().avif({ quality: 58, effort: 3, chromaSubsampling: '4:4:4' }).toFile(`${file}.avif`),
      sized.clone().webp({ quality: 80, effort: 4, smartSubsample: true }).toFile(`${file}.webp`),
    ])
  }
  const tiny = await sharp(picture).resize(16).webp({ quality: 40 }).toBuffer()
  const width = Math.max(...widths)
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  entries.push({ kcwId, view: name, width, height: width * ASPECT, widths, placeholder })
  console.log(`${kcwId} ${name}`)
}
