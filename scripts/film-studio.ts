import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import type { CarName } from '#domain/film/car/car-picture.ts'
import type { LightName, Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { findBrowser } from '#test/browser.ts'
import type { ShapeName } from '#web/film/film-shapes.ts'
import type { Viewpoint } from '#web/film/studio-stage.ts'

export interface Shot {
  readonly look: FilmLook
  readonly shape: ShapeName
  readonly light: LightName
  /** The studio of light pages by default. */
  readonly scheme?: Scheme
  readonly width: number
  readonly height: number
  /** Without one the form rests as it is shown first. */
  readonly viewpoint?: Viewpoint
}

/** A car before any film is chosen. */
export type CarShot = Readonly<{ car: CarName; width: number; height: number }>

export interface Studio<ShotOptions> {
  /** The shot as PNG on a transparent ground. */
  shoot(shot: ShotOptions): Promise<Buffer>
  close(): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

export const openFilmStudio = (): Promise<Studio<Shot>> => openStudio(FILMS)
export const openCarStudio = (): Promise<Studio<CarShot>> => openStudio(CARS)

/** Opens the renderer of `src/web/film` in a headless browser, without a graphics card. */
async function openStudio<ShotOptions>(source: string): Promise<Studio<ShotOptions>> {
  const script = await bundle(`${source}${SHOOT}`)
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.setContent('<!doctype html><canvas></canvas>')
  await page.addScriptTag({ content: script })
  return {
    async shoot(shot) {
      const base64 = await page.evaluate((options) => (globalThis as unknown as StudioPage).shoot(options), shot as object)
      return Buffer.from(base64, 'base64')
    },
    close: () => browser.close(),
  }
}

interface StudioPage {
  shoot(shot: object): Promise<string>
}

async function bundle(source: string): Promise<string> {
  const root = await mkdtemp(join(process.cwd(), '.tmp-film-'))
  try {
    const entry = join(root, 'studio.ts')
    await writeFile(entry, source)
    const built = await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'studio' } },
    })
    const [first] = [built].flat()
    const chunk = first && 'output' in first ? first.output[0] : undefined
    if (chunk?.type !== 'chunk') throw new Error('The film renderer could not be bundled.')
    return chunk.code
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const FILMS = `
import { createFilmScene } from '#web/film/film-scene.ts'
const canvas = document.querySelector('canvas')
let scene, last
const draw = (shot) => {
  if (!scene) scene = createFilmScene(canvas, { scheme: 'light', ...shot, environmentSize: 512 })
  else scene.setLook(shot.look)
  if (last && (last.light !== shot.light || last.scheme !== shot.scheme)) scene.setLight(shot.light, shot.scheme ?? 'light')
  scene.resize(shot)
  if (last && (last.shape !== shot.shape || last.viewpoint)) scene.setShape(shot.shape)
  if (shot.viewpoint) scene.rotateTo(shot.viewpoint)
  last = shot
  scene.render()
}
`

const CARS = `
import { carMesh } from '#domain/film/car/car-mesh.ts'
import { CAR_FORMS } from '#domain/film/car/cars.ts'
import { createCarScene } from '#web/film/car/car-scene.ts'
const canvas = document.querySelector('canvas')
let scene
const draw = ({ car, width, height }) => {
  scene?.dispose()
  scene = createCarScene(canvas, { car, mesh: carMesh(CAR_FORMS[car]), looks: {}, light: 'studio', scheme: 'light', environmentSize: 512 })
  scene.resize({ width, height })
  scene.render()
}
`

const SHOOT = `
globalThis.shoot = async (shot) => {
  draw(shot)
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768))
  return btoa(text)
}
`
