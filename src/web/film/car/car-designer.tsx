import { useMemo, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { CAR_PANELS, type CarPanel, PANEL_LABELS } from '#domain/film/car/car-form.ts'
import { type CarPicture, readCarPicture, writeCarPicture } from '#domain/film/car/car-picture.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import { useKeptInAddress } from '#web/browser/use-kept-in-address.ts'
import { LIGHT_CHOICES } from '#web/film/light-choices.ts'
import { lookOfProduct } from '#web/film/product-look.ts'
import { placeParams, readPlace } from '#web/projects/calculator-of-project.ts'
import { Segments } from '#web/ui/segments.tsx'
import type { WornLooks } from './car-scene.ts'
import { CAR_CHOICES } from './car-texts.ts'
import { CarViewer } from './car-viewer.tsx'
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
