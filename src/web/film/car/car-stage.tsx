import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { CarMesh } from '#domain/film/car/car-mesh.ts'
import type { CarName, CarPicture } from '#domain/film/car/car-picture.ts'
import { type LightName, lightingOf, type Scheme } from '#domain/film/lighting.ts'
import { backdropCanvas, pictureSharpness, storedAs } from '#web/film/picture-canvas.ts'
import { TurnButtons } from '#web/film/turn-buttons.tsx'
import { createTurnControls, type TurnControls, type TurnOptions } from '#web/film/turning-hand.ts'
import { releaseContext } from '#web/film/webgl.ts'
import { useScheme } from '#web/page/use-scheme.ts'
import { type CarSceneOptions, createCarScene, type PanelLooks } from './car-scene.ts'
import { CAR_TEXTS } from './cars.ts'

const WIDTH = 1600

const CAR_HEIGHT = 900

const LINE = 44

const MARGIN = 48

/** No WebGL, or the code could not be loaded. */
export type CarFailure = 'noWebGl' | 'notLoaded'

export type ShownCar = Readonly<{
  /** as it is turned now */
  picture: () => CarPicture
  /** A PNG of it, with the names of its films or without. */
  draw: (options: Readonly<{ isCaptioned: boolean }>) => Promise<Blob>
}>

export type CarStageProps = Readonly<{
  picture: CarPicture
  looks: PanelLooks
  captions: readonly Caption[]
  car: Ref<ShownCar>
  /** the id of the text that describes it */
  hint: string
  onFail: (reason: CarFailure) => void
}>

/** Includes three.js, so load it on demand. */
export function CarStage({ picture, looks, captions, car, hint, onFail }: CarStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useScheme()
  const { view, isReady } = useCarView(canvas, { picture, looks, scheme, onFail })
  useImperativeHandle(car, () => {
    const shown = () => ({ ...picture, view: view.current?.viewpoint() ?? picture.view })
    return { picture: shown, draw: ({ isCaptioned }) => renderCarPicture(shown(), looks, isCaptioned ? captions : []) }
  })
  const films = captions.map(({ panel, film }) => `${panel.toLowerCase()} i ${film}`).join(', ')
  return (
    <div
      className="relative z-10 max-lg:top-(--header-stays) max-lg:[@media(min-height:40rem)]:sticky"
      style={{ background: `linear-gradient(${lightingOf(picture.light, scheme).backdrop.join()})` }}
    >
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas takes the arrow keys itself */}
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-roledescription="3D-visning"
        aria-label={`${CAR_TEXTS[picture.car]}${films ? `: ${films}` : ''}`}
        aria-describedby={hint}
        aria-busy={!isReady}
        className="block aspect-[4/3] w-full cursor-grab touch-pan-y select-none focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-signal active:cursor-grabbing sm:aspect-[16/9]"
      />
      {!isReady && (
        <p className="absolute inset-0 grid place-items-center text-sm font-semibold text-ink">
          <span className="rounded-sm bg-ground px-3 py-1.5">Bygger bilen …</span>
        </p>
      )}
      <TurnButtons hand={view} />
    </div>
  )
}

type Showing = Pick<CarStageProps, 'picture' | 'looks' | 'onFail'> & { scheme: ReturnType<typeof useScheme> }

/** A new car needs a new view; films and light are changed in place. */
function useCarView(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  { picture: { car, light, view: from }, looks, scheme, onFail }: Showing,
) {
  const view = useRef<CarView>(null)
  const [isReady, setIsReady] = useState(false)
  const newest = useRef({ looks, light, scheme, from, onFail })
  newest.current = { looks, light, scheme, from, onFail }
  useEffect(() => {
    let isDisposed = false
    setIsReady(false)
    const open = (mesh: CarMesh) => {
      if (isDisposed || !canvas.current) return
      const { from: begun, onFail: failed, ...now } = newest.current
      const onLost = () => failed('noWebGl')
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      try {
        view.current = createCarView(canvas.current, { car, mesh, ...now, isCalm, onLost, from: begun ?? undefined })
        setIsReady(true)
      } catch {
        onLost()
      }
    }
    loadCar(car).then(open, () => {
      if (!isDisposed) newest.current.onFail('notLoaded')
    })
    return () => {
      isDisposed = true
      view.current?.dispose()
      view.current = null
    }
  }, [car, canvas])
  useEffect(() => view.current?.setLooks(looks), [looks])
  useEffect(() => view.current?.setLight(light, scheme), [light, scheme])
  return { view, isReady }
}

interface CarView extends Pick<TurnControls, 'turnBy' | 'zoomBy' | 'reset' | 'viewpoint' | 'dispose'> {
  setLooks(looks: PanelLooks): void
  setLight(light: LightName, scheme: Scheme): void
}

function createCarView(canvas: HTMLCanvasElement, options: CarSceneOptions & TurnOptions): CarView {
  const scene = createCarScene(canvas, options)
  const hand = createTurnControls(canvas, scene, options)
  let shown: { looks: PanelLooks; light: LightName; scheme: Scheme } = options
  return {
    ...hand,
    setLooks(looks) {
      if (looks === shown.looks) return
      shown = { ...shown, looks }
      scene.setLooks(looks)
      hand.changed()
    },
    setLight(light, scheme) {
      if (light === shown.light && scheme === shown.scheme) return
      shown = { ...shown, light, scheme }
      scene.setLight(light, scheme)
      hand.changed()
    },
  }
}

type Caption = Readonly<{ panel: string; film: string }>

/** A PNG of the car with film names below, rendered in the browser; projects and offers use it without the names. Throws without WebGL 2. */
async function renderCarPicture(
  { car, light, view }: Pick<CarPicture, 'car' | 'light' | 'view'>,
  looks: PanelLooks,
  captions: readonly Caption[],
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { pixelRatio, environmentSize } = pictureSharpness()
  const scene = createCarScene(canvas, { car, mesh: await loadCar(car), looks, light, scheme: 'light', environmentSize })
  try {
    scene.resize({ width: WIDTH, height: CAR_HEIGHT, pixelRatio })
    if (view) scene.rotateTo(view)
    scene.render()
    return await captioned(canvas, light, captions)
  } finally {
    scene.dispose()
    releaseContext(canvas)
  }
}

function captioned(car: HTMLCanvasElement, light: CarPicture['light'], captions: readonly Caption[]): Promise<Blob> {
  const below = captions.length > 0 ? captions.length * LINE + MARGIN : 0
  const { canvas, brush } = backdropCanvas(light, { width: WIDTH, height: CAR_HEIGHT, below })
  brush.drawImage(car, 0, 0, WIDTH, CAR_HEIGHT)
  brush.fillStyle = '#FFFFFF'
  brush.fillRect(0, CAR_HEIGHT, WIDTH, below)
  brush.fillStyle = '#17191B'
  for (const [line, { panel, film }] of captions.entries()) {
    const baseline = CAR_HEIGHT + MARGIN / 2 + (line + 0.7) * LINE
    brush.font = '600 26px sans-serif'
    brush.fillText(panel, MARGIN, baseline, 220)
    brush.font = '26px sans-serif'
    brush.fillText(film, MARGIN + 240, baseline, WIDTH - 2 * MARGIN - 240)
  }
  return storedAs('image/png', canvas)
}

const built = new Map<CarName, Promise<CarMesh>>()

/** Built in a worker, once per visit. */
function loadCar(car: CarName): Promise<CarMesh> {
  const cached = built.get(car)
  if (cached) return cached
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
