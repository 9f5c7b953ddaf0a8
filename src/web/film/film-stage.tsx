import { Car, Columns2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { type LightName, lightingOf, type Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { useScheme } from '#web/page/use-scheme.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Segments } from '#web/ui/segments.tsx'
import { createFilmScene, type FilmScene, type FilmSceneOptions } from './film-scene.ts'
import type { ShapeName } from './film-shapes.ts'
import { LIGHT_CHOICES } from './light-choices.ts'
import { TurnButtons } from './turn-buttons.tsx'
import { createTurnControls, type TurnControls, type TurnOptions } from './turning-hand.ts'

export interface OtherFilm {
  readonly kcwId: string
  readonly name: string
  readonly look: FilmLook
}

type FilmStageProps = {
  look: FilmLook
  name: string
  kcwId: string
  otherFilms: readonly OtherFilm[]
  /** 3D is unavailable or lost. */
  onFail: () => void
}

const SHAPES: readonly { value: ShapeName; label: string }[] = [
  { value: 'speed-shape', label: 'Bilform' },
  { value: 'panel', label: 'Plade' },
  { value: 'roll', label: 'Rulle' },
]
/** Includes three.js, so load it on demand. */
export function FilmStage({ look, name, kcwId, otherFilms, onFail }: FilmStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<FilmView>(null)
  const hint = useId()
  const [shape, setShape] = useState<ShapeName>('speed-shape')
  const [light, setLight] = useState<LightName>('studio')
  const scheme = useScheme()
  const [otherId, setOtherId] = useState('')
  const other = otherFilms.find((film) => film.kcwId === otherId)
  const first = useRef({ look, shape, light, scheme, onFail })

  useEffect(() => {
    if (!canvas.current) return
    const { onFail: fail, ...options } = first.current
    try {
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      view.current = createFilmView(canvas.current, { ...options, isCalm, onLost: fail })
    } catch {
      fail()
    }
    return () => {
      view.current?.dispose()
      view.current = null
    }
  }, [])
  useEffect(() => view.current?.setLook(look), [look])
  useEffect(() => view.current?.setShape(shape), [shape])
  useEffect(() => view.current?.setLight(light, scheme), [light, scheme])
  useEffect(() => view.current?.setComparison(other?.look ?? null), [other])

  const shapeName = { 'speed-shape': 'en bilform', panel: 'en plade', roll: 'en rulle' }[shape]
  return (
    <div>
      <div className="relative" style={{ background: `linear-gradient(${lightingOf(light, scheme).backdrop.join()})` }}>
        <div className="relative">
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas takes the arrow keys itself */}
          <canvas
            ref={canvas}
            tabIndex={0}
            role="application"
            aria-roledescription="3D-visning"
            aria-label={`${name} på ${shapeName}${other ? `, ved siden af ${other.name}` : ''}`}
            aria-describedby={hint}
            className={classes(
              'block w-full cursor-grab touch-pan-y select-none focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-signal active:cursor-grabbing',
              other ? 'aspect-[4/5] sm:aspect-[8/5]' : 'aspect-[4/3]',
            )}
          />
          {other && (
            <div aria-hidden className="pointer-events-none absolute inset-0 grid grid-rows-2 sm:grid-cols-2 sm:grid-rows-1">
              <FilmName>{name}</FilmName>
              <FilmName>{other.name}</FilmName>
            </div>
          )}
        </div>
        <TurnButtons hand={view} />
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Segments label="Form" size="md" value={shape} onChange={setShape} choices={SHAPES} />
        <Segments label="Lys" size="md" value={light} onChange={setLight} choices={LIGHT_CHOICES} />
        <LinkButton to={paths.car(writeCarPicture({ car: 'coupe', films: { body: kcwId }, light, view: null }))}>
          <Car size={18} aria-hidden />
          Se den på en bil
        </LinkButton>
        {otherFilms.length > 0 && (
          <label className="grid w-full grow gap-1 text-xs font-semibold sm:w-auto sm:min-w-60">
            Sammenlign med
            <select
              value={otherId}
              onChange={(event) => setOtherId(event.target.value)}
              className="select min-h-11 w-full rounded-sm border border-edge bg-ground px-3 text-sm font-normal"
            >
              <option value="">Ingen</option>
              {otherFilms.map((film) => (
                <option key={film.kcwId} value={film.kcwId}>
                  {film.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {other && (
          <LinkButton to={paths.compare({ film: kcwId, med: other.kcwId })}>
            <Columns2 size={18} aria-hidden />
            På hele skærmen
          </LinkButton>
        )}
      </div>
      <p id={hint} className="mt-3 text-xs text-muted">
        Træk for at dreje, eller brug piletasterne. Skærme viser farver forskelligt; en farveprøve afgør.
      </p>
    </div>
  )
}

/** On its own background, as the film behind may be dark or bright. */
function FilmName({ children }: { children: string }) {
  return (
    <p className="border-line not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l">
      <span className="m-2 inline-block max-w-[calc(100%-1rem)] rounded-sm bg-ground px-2.5 py-1 text-sm font-semibold text-ink">
        {children}
      </span>
    </p>
  )
}

interface FilmView extends Pick<TurnControls, 'turnBy' | 'zoomBy' | 'reset' | 'dispose'> {
  readonly setLook: FilmScene['setLook']
  readonly setComparison: FilmScene['setComparison']
  setShape(shape: ShapeName): void
  setLight(light: LightName, scheme: Scheme): void
}

function createFilmView(canvas: HTMLCanvasElement, options: FilmSceneOptions & TurnOptions): FilmView {
  const scene = createFilmScene(canvas, options)
  const { turnBy, zoomBy, reset, changed, dispose } = createTurnControls(canvas, scene, options)
  let shown: { look: FilmLook; shape: ShapeName; light: LightName; scheme: Scheme; other: FilmLook | null } = { ...options, other: null }

  return {
    setLook(look) {
      if (look === shown.look) return
      shown = { ...shown, look }
      scene.setLook(look)
      changed()
    },
    setComparison(other) {
      if (other === shown.other) return
      shown = { ...shown, other }
      scene.setComparison(other)
      changed()
    },
    setShape(shape) {
      if (shape === shown.shape) return
      shown = { ...shown, shape }
      scene.setShape(shape)
      reset()
    },
    setLight(light, scheme) {
      if (light === shown.light && scheme === shown.scheme) return
      shown = { ...shown, light, scheme }
      scene.setLight(light, scheme)
      changed()
    },
    turnBy,
    zoomBy,
    reset,
    dispose,
  }
}
