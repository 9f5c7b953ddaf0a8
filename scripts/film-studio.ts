import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import type { LightName, Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import type { Viewpoint } from '#web/film/film-scene.ts'
import type { ShapeName } from '#web/film/film-shapes.ts'

export interface Shot {
  readonly look: FilmLook
  readonly shape: ShapeName
  readonly light: LightName
  /** The studio of light pages, unless said otherwise. */
  readonly scheme?: Scheme
  readonly width: number
  readonly height: number
  /** Without one the form rests as it is shown first. */
  readonly viewpoint?: Viewpoint
}

export interface FilmStudio {
  /** The film as PNG on a transparent ground. */
  shoot(shot: Shot): Promise<Buffer>
  close(): Promise<void>
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
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

/** Opens the renderer of `src/web/film` in a headless browser, without a graphics card. */
export async function openFilmStudio(): Promise<FilmStudio> {
  const script = await bundleStudio()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.setContent('<!doctype html><canvas></canvas>')
  await page.addScriptTag({ content: script })
  return {
    async shoot(shot) {
      const base64 = await page.evaluate((wanted) => (globalThis as unknown as StudioPage).shoot(wanted), shot)
      return Buffer.from(base64, 'base64')
    },
    close: () => browser.close(),
  }
}

interface StudioPage {
  shoot(shot: Shot): Promise<string>
}

async function bundleStudio(): Promise<string> {
  const root = await mkdtemp(join(process.cwd(), '.tmp-film-'))
  try {
    const entry = join(root, 'studio.ts')
    await writeFile(entry, STUDIO)
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

const STUDIO = `
import { createFilmScene } from '#web/film/film-scene.ts'
const canvas = document.querySelector('canvas')
let scene, last
globalThis.shoot = async (shot) => {
  if (!scene) scene = createFilmScene(canvas, { scheme: 'light', ...shot, environmentSize: 512 })
  else scene.setLook(shot.look)
  if (last && (last.light !== shot.light || last.scheme !== shot.scheme)) scene.setLight(shot.light, shot.scheme ?? 'light')
  scene.resize(shot)
  if (last && (last.shape !== shot.shape || last.viewpoint)) scene.setShape(shot.shape)
  if (shot.viewpoint) scene.rotateTo(shot.viewpoint)
  last = shot
  scene.render()
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768))
  return btoa(text)
}
`
