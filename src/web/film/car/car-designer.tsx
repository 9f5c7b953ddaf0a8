import { Box, Download, Link as LinkIcon } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { CAR_PANELS, type CarPanel, PANEL_LABELS } from '#domain/film/car/car-form.ts'
import { type CarName, type CarPicture, readCarPicture, writeCarPicture } from '#domain/film/car/car-picture.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import { useAddressState } from '#web/browser/use-address-state.ts'
import { LIGHT_CHOICES } from '#web/film/light-choices.ts'
import { lookOfProduct } from '#web/film/product-look.ts'
import { hasWebGl, NOT_LOADED } from '#web/film/webgl.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { shareAddress } from '#web/products/shown/share-button.tsx'
import { placeParams, readPlace } from '#web/projects/calculator-of-project.ts'
import { SaveOnProject } from '#web/projects/save-on-project.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PanelLooks } from './car-scene.ts'
import type { CarFailure, CarStageProps, ShownCar } from './car-stage.tsx'
import { CAR_CHOICES, CAR_POSTER, carPoster } from './cars.ts'
import { PanelFilm } from './panel-film.tsx'

export function CarDesigner({ films: named }: { films: readonly Product[] }) {
  const { picture, change, place } = usePicture()
  const [chosen, setChosen] = useState<readonly Product[]>([])
  const [open, setOpen] = useState<CarPanel | null>(null)
  const [isLinked] = useState(Object.keys(picture.films).length > 0)
  const films = useMemo(() => filmsOn(picture.films, [...chosen, ...named]), [picture.films, chosen, named])
  const looks = useMemo((): PanelLooks => {
    const looksByPanel = CAR_PANELS.map((panel) => [panel, films[panel] && lookOfProduct(films[panel])] as const)
    return Object.fromEntries(looksByPanel.filter(([, look]) => look))
  }, [films])
  const captions = CAR_PANELS.flatMap((panel) => {
    const film = films[panel]
    return film ? [{ panel: PANEL_LABELS[panel], film: `${film.nameDa} (${film.kcwId})` }] : []
  })
  const choose = (panel: CarPanel, film: Product | null) => {
    if (film) setChosen((before) => [film, ...before.filter(({ id }) => id !== film.id)])
    const { [panel]: _, ...others } = picture.films
    change({ films: film ? { ...others, [panel]: film.kcwId } : others })
  }
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[1.7fr_1fr]">
      {/* on a phone the car stays in sight above the list it is dressed from */}
      <div className="min-w-0 max-lg:contents">
        <CarViewer isLinked={isLinked} picture={picture} looks={looks} captions={captions} jobId={place?.jobId ?? null} />
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-4">
          <Segments label="Bil" size="md" value={picture.car} onChange={(car) => change({ car, view: null })} choices={CAR_CHOICES} />
          <Segments label="Lys" size="md" value={picture.light} onChange={(light) => change({ light })} choices={LIGHT_CHOICES} />
        </div>
      </div>
      <div className="min-w-0 max-lg:mt-6 max-lg:[&_:is(a,button,input)]:scroll-mt-96">
        <h2 className="border-b border-line pb-3 text-xl">Folier</h2>
        {CAR_PANELS.map((panel) => (
          <PanelFilm
            key={panel}
            panel={panel}
            film={films[panel] ?? null}
            isOpen={open === panel}
            onOpen={(isOpen) => setOpen(isOpen ? panel : null)}
            onChoose={(film) => choose(panel, film)}
          />
        ))}
      </div>
    </div>
  )
}

function filmsOn(skus: CarPicture['films'], known: readonly Product[]): Partial<Record<CarPanel, Product>> {
  const worn = CAR_PANELS.map((panel) => [panel, known.find(({ kcwId }) => isSameSku(kcwId, skus[panel] ?? ''))] as const)
  return Object.fromEntries(worn.filter(([, film]) => film))
}

function usePicture() {
  const { state, change } = useAddressState({
    read: (params) => ({ picture: readCarPicture(params), place: readPlace(params) }),
    write: ({ picture, place }) => ({ ...writeCarPicture(picture), ...(place && placeParams(place)) }),
  })
  const show = (part: Partial<CarPicture>) => change(({ picture, place }) => ({ place, picture: { ...picture, ...part } }))
  return { ...state, change: show }
}

/** On phones they stand below the car. */
const ROOM_FOR_TURN_BUTTONS = 'max-sm:mb-11'

const NO_WEBGL = 'Din browser kan ikke vise 3D. Vælg folierne her, og se dem på deres egne billeder.'

type CarViewerProps = Pick<CarStageProps, 'picture' | 'looks' | 'captions'> & {
  isLinked: boolean
  /** the originating project */
  jobId: number | null
}

/** Loaded on request, or for a link that names films. */
function CarViewer({ isLinked, jobId, ...stage }: CarViewerProps) {
  const [Stage, setStage] = useState<ComponentType<CarStageProps> | null>(null)
  const [isEnabled, setIsEnabled] = useState(isLinked)
  const [problem, setProblem] = useState('')
  const car = useRef<ShownCar>(null)
  const viewer = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const hint = useId()

  useEffect(() => {
    if (!isEnabled) return
    if (!hasWebGl()) {
      setIsEnabled(false)
      return setProblem(NO_WEBGL)
    }
    let isDisposed = false
    setProblem('')
    import('./car-stage.tsx').then(
      ({ CarStage }) => !isDisposed && setStage(() => CarStage),
      () => {
        if (isDisposed) return
        setIsEnabled(false)
        setProblem(NOT_LOADED)
      },
    )
    return () => {
      isDisposed = true
    }
  }, [isEnabled])

  const isUnable = problem === NO_WEBGL
  useEffect(() => {
    if (!isPressed.current || !(Stage || isUnable)) return
    // the button that was pressed is gone
    isPressed.current = false
    viewer.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }, [Stage, isUnable])

  const show = () => {
    isPressed.current = true
    setIsEnabled(true)
  }
  const fail = (reason: CarFailure) => {
    setStage(null)
    setIsEnabled(false)
    setProblem(reason === 'noWebGl' ? NO_WEBGL : NOT_LOADED)
  }
  return (
    <div ref={viewer} className="contents">
      {Stage ? (
        <Stage {...stage} car={car} hint={hint} onFail={fail} />
      ) : (
        <div
          className={classes('relative grid aspect-[4/3] place-items-center bg-stage sm:aspect-[16/9]', isEnabled && ROOM_FOR_TURN_BUTTONS)}
        >
          {/* avoids showing a plain car before its films */}
          {!(isLinked && isEnabled) && (
            <img
              {...CAR_POSTER}
              src={carPoster(stage.picture.car)}
              alt=""
              className="absolute inset-0 size-full object-contain object-top"
            />
          )}
          <div className="relative grid justify-items-center gap-4 self-end p-4">
            {problem && (
              <div tabIndex={-1}>
                <Notice tone="warning" title={problem} isAlert />
              </div>
            )}
            {!isUnable && (
              <Button variant="solid" onClick={show} isBusy={isEnabled} busyText="Henter 3D …">
                <Box size={18} aria-hidden />
                Vis bilen i 3D
              </Button>
            )}
          </div>
        </div>
      )}
      {isEnabled && <CarTools car={car} hint={hint} jobId={jobId} name={stage.picture.car} isLoaded={Stage !== null} />}
    </div>
  )
}

type CarToolsProps = { car: RefObject<ShownCar | null>; hint: string; name: CarName; jobId: number | null; isLoaded: boolean }

/** What is done with the car. Keeps its room while the car is loaded. */
function CarTools({ car, hint, name, jobId, isLoaded }: CarToolsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const shown = () => loaded(car).picture()
  const draw = (isCaptioned: boolean) => loaded(car).draw({ isCaptioned })
  const save = async () => {
    setIsSaving(true)
    try {
      saveFile(await draw(true), `${name}.png`)
    } catch {
      toast.error('Billedet kunne ikke gemmes. Prøv igen.')
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <div className={classes('pt-3', !isLoaded && 'invisible')}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} isBusy={isSaving} busyText="Tegner billedet …">
          <Download size={18} aria-hidden />
          Gem billede
        </Button>
        <Button onClick={() => void shareAddress('Bilen i folie', paths.car(writeCarPicture(shown())))}>
          <LinkIcon size={18} aria-hidden />
          Del billedet
        </Button>
        <SaveOnProject jobId={jobId} shown={shown} draw={() => draw(false)} />
      </div>
      <p id={hint} className="mt-3 text-xs text-muted">
        Træk for at dreje, eller brug piletasterne. Bilen er vores egen tegning, ikke en bestemt model. Skærme viser farver forskelligt; en
        farveprøve afgør.
      </p>
    </div>
  )
}

function loaded({ current }: RefObject<ShownCar | null>): ShownCar {
  if (!current) throw new Error('the car is not loaded')
  return current
}
