import { Box } from 'lucide-react'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { CAR_PANELS, type CarPanel, PANEL_LABELS } from '#domain/film/car/car-form.ts'
import { type CarPicture, readCarPicture, writeCarPicture } from '#domain/film/car/car-picture.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import { useKeptInAddress } from '#web/browser/use-kept-in-address.ts'
import { LIGHT_CHOICES } from '#web/film/light-choices.ts'
import { lookOfProduct } from '#web/film/product-look.ts'
import { hasWebGl, NOT_LOADED } from '#web/film/webgl.ts'
import { placeParams, readPlace } from '#web/projects/calculator-of-project.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { WornLooks } from './car-scene.ts'
import type { CarFailure, CarStageProps } from './car-stage.tsx'
import { CAR_CHOICES, CAR_POSTER, carPoster } from './cars.ts'
import { PanelFilm } from './panel-film.tsx'

export function CarDesigner({ films: named }: { films: readonly Product[] }) {
  const { picture, change, place } = usePicture()
  const [chosen, setChosen] = useState<readonly Product[]>([])
  const [open, setOpen] = useState<CarPanel | null>(null)
  const [isAsked] = useState(Object.keys(picture.films).length > 0)
  const films = useMemo(() => filmsOn(picture.films, [...chosen, ...named]), [picture.films, chosen, named])
  const looks = useMemo((): WornLooks => {
    const worn = CAR_PANELS.map((panel) => [panel, films[panel] && lookOfProduct(films[panel])] as const)
    return Object.fromEntries(worn.filter(([, look]) => look))
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
        <CarViewer isAsked={isAsked} {...{ picture, looks, captions }} jobId={place?.jobId ?? null} />
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
            {...{ panel }}
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
  const { state, change } = useKeptInAddress({
    read: (params) => ({ picture: readCarPicture(params), place: readPlace(params) }),
    write: ({ picture, place }) => ({ ...writeCarPicture(picture), ...(place && placeParams(place)) }),
  })
  const show = (part: Partial<CarPicture>) => change(({ picture, place }) => ({ place, picture: { ...picture, ...part } }))
  return { ...state, change: show }
}

const NO_WEBGL = 'Din browser kan ikke vise 3D. Vælg folierne her, og se dem på deres egne billeder.'

/** Loaded on request, or for a link that names films. */
function CarViewer({ isAsked, ...stage }: Omit<CarStageProps, 'onFail'> & { isAsked: boolean }) {
  const [Stage, setStage] = useState<ComponentType<CarStageProps> | null>(null)
  const [isWanted, setIsWanted] = useState(isAsked)
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (!isWanted) return
    if (!hasWebGl()) {
      setIsWanted(false)
      return setTrouble(NO_WEBGL)
    }
    let isGone = false
    setTrouble('')
    import('./car-stage.tsx').then(
      ({ CarStage }) => !isGone && setStage(() => CarStage),
      () => {
        if (isGone) return
        setIsWanted(false)
        setTrouble(NOT_LOADED)
      },
    )
    return () => {
      isGone = true
    }
  }, [isWanted])

  const fail = (why: CarFailure) => {
    setStage(null)
    setIsWanted(false)
    setTrouble(why === 'noWebGl' ? NO_WEBGL : NOT_LOADED)
  }
  if (Stage) return <Stage {...stage} onFail={fail} />
  return (
    <div className="relative grid aspect-[4/3] place-items-center bg-stage sm:aspect-[16/9]">
      {/* avoids showing a plain car before its films */}
      {!(isAsked && isWanted) && (
        <img {...CAR_POSTER} src={carPoster(stage.picture.car)} alt="" className="absolute inset-0 size-full object-contain object-top" />
      )}
      <div className="relative grid justify-items-center gap-4 self-end p-4">
        {trouble && <Notice tone="warning" title={trouble} isAlert />}
        {trouble !== NO_WEBGL && (
          <Button variant="solid" onClick={() => setIsWanted(true)} isBusy={isWanted} busyText="Henter 3D …">
            <Box size={18} aria-hidden />
            Vis bilen i 3D
          </Button>
        )}
      </div>
    </div>
  )
}
