import { Download, Link as LinkIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '#contract/pages.ts'
import type { CarMesh } from '#domain/film/car/car-mesh.ts'
import { type CarPicture, writeCarPicture } from '#domain/film/car/car-picture.ts'
import { lightingOf } from '#domain/film/lighting.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { TurnButtons } from '#web/film/turn-buttons.tsx'
import { useScheme } from '#web/page/use-scheme.ts'
import { shareAddress } from '#web/products/shown/share-button.tsx'
import { KeepOnProject } from '#web/projects/keep-on-project.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WornLooks } from './car-scene.ts'
import { CAR_TEXTS } from './car-texts.ts'
import { type CarView, createCarView } from './car-view.ts'
import { loadCar } from './load-car.ts'
import { type Caption, renderCarPicture } from './save-car.ts'

/** No WebGL, or the code could not be loaded. */
export type CarFailure = 'noWebGl' | 'notLoaded'

export type CarStageProps = Readonly<{
  picture: CarPicture
  looks: WornLooks
  captions: readonly Caption[]
  /** the originating project */
  jobId: number | null
  onFail: (why: CarFailure) => void
}>

/** Includes three.js, so load it on demand. */
export function CarStage({ picture, looks, captions, jobId, onFail }: CarStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useScheme()
  const { view, isReady } = useCarView(canvas, { picture, looks, scheme, onFail })
  const [isSaving, setIsSaving] = useState(false)
  const hint = useId()
  const shown = (): CarPicture => ({ ...picture, view: view.current?.viewpoint() ?? picture.view })
  const worn = captions.map(({ panel, film }) => `${panel.toLowerCase()} i ${film}`).join(', ')

  const save = async () => {
    setIsSaving(true)
    try {
      saveFile(await renderCarPicture(shown(), looks, captions), `${picture.car}.png`)
    } catch {
      toast.error('Billedet kunne ikke gemmes. Prøv igen.')
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <div>
      <div className="relative" style={{ background: `linear-gradient(${lightingOf(picture.light, scheme).backdrop.join()})` }}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas takes the arrow keys itself */}
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-roledescription="3D-visning"
          aria-label={`${CAR_TEXTS[picture.car]}${worn ? `: ${worn}` : ''}`}
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
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={save} isBusy={isSaving} busyText="Tegner billedet …">
          <Download size={18} aria-hidden />
          Gem billede
        </Button>
        <Button onClick={() => void shareAddress('Bilen i folie', paths.car(writeCarPicture(shown())))}>
          <LinkIcon size={18} aria-hidden />
          Del billedet
        </Button>
        <KeepOnProject jobId={jobId} shown={shown} draw={() => renderCarPicture(shown(), looks, [])} />
      </div>
      <p id={hint} className="mt-3 text-xs text-muted">
        Træk for at dreje, eller brug piletasterne. Bilen er vores egen tegning, ikke en bestemt model. Skærme viser farver forskelligt; en
        farveprøve afgør.
      </p>
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
    let isGone = false
    setIsReady(false)
    const open = (mesh: CarMesh) => {
      if (isGone || !canvas.current) return
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
      if (!isGone) newest.current.onFail('notLoaded')
    })
    return () => {
      isGone = true
      view.current?.dispose()
      view.current = null
    }
  }, [car, canvas])
  useEffect(() => view.current?.setLooks(looks), [looks])
  useEffect(() => view.current?.setLight(light, scheme), [light, scheme])
  return { view, isReady }
}
