import { Minus, Plus, RotateCcw, RotateCw, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FilmLook } from '#domain/products/film-look.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Segments } from '#web/ui/segments.tsx'
import type { ShapeName } from './film-shapes.ts'
import { createFilmView, type FilmView } from './film-view.ts'
import type { LightName } from './studio-light.ts'

export interface OtherFilm {
  readonly kcwId: string
  readonly name: string
  readonly look: FilmLook
}

type FilmStageProps = {
  look: FilmLook
  name: string
  otherFilms: readonly OtherFilm[]
  /** 3D cannot be shown here, or no longer. */
  onFail: () => void
}

const SHAPES: readonly { value: ShapeName; label: string }[] = [
  { value: 'speed-shape', label: 'Bilform' },
  { value: 'panel', label: 'Plade' },
  { value: 'roll', label: 'Rulle' },
]
const LIGHTS: readonly { value: LightName; label: string }[] = [
  { value: 'studio', label: 'Studie' },
  { value: 'sun', label: 'Sol' },
  { value: 'overcast', label: 'Overskyet' },
  { value: 'evening', label: 'Aften' },
]

/** What stands behind the form in each light, in both colour schemes. */
const GROUNDS: Readonly<Record<LightName, string>> = {
  studio: 'linear-gradient(light-dark(#d6d4d0, #1c1f22), light-dark(#e4e2de, #2f3438) 50%, light-dark(#d9d6d1, #23272a))',
  sun: 'linear-gradient(light-dark(#cfdde9, #1d2a38), light-dark(#ebe9e4, #383a3b) 52%, light-dark(#d8d3ca, #2a2a29))',
  overcast: 'linear-gradient(light-dark(#ccd2d8, #20262b), light-dark(#dfe1e2, #343a3f) 52%, light-dark(#cfd0cf, #282b2d))',
  evening: 'linear-gradient(light-dark(#a9adc4, #1c2033), light-dark(#e6cbbb, #4b3a3a) 52%, light-dark(#c4b8b5, #2a2528))',
}

/** The film in three dimensions with its switches. It carries three.js, so load it only when asked for. */
export function FilmStage({ look, name, otherFilms, onFail }: FilmStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<FilmView>(null)
  const hint = useId()
  const [shape, setShape] = useState<ShapeName>('speed-shape')
  const [light, setLight] = useState<LightName>('studio')
  const [otherId, setOtherId] = useState('')
  const other = otherFilms.find((film) => film.kcwId === otherId)
  const first = useRef({ look, shape, light, onFail })

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
  useEffect(() => view.current?.setLight(light), [light])
  useEffect(() => view.current?.setComparison(other?.look ?? null), [other])

  const shapeName = { 'speed-shape': 'en bilform', panel: 'en plade', roll: 'en rulle' }[shape]
  return (
    <div>
      <div className="relative" style={{ background: GROUNDS[light] }}>
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
          <p
            aria-hidden
            className="pointer-events-none absolute inset-0 grid grid-rows-2 text-sm font-semibold sm:grid-cols-2 sm:grid-rows-1"
          >
            <span className="border-b border-line p-3 sm:border-r sm:border-b-0">{name}</span>
            <span className="p-3">{other.name}</span>
          </p>
        )}
        <div className="flex justify-end rounded-sm bg-ground/85 sm:absolute sm:right-2 sm:bottom-2">
          <IconButton label="Drej til venstre" onClick={() => view.current?.turnBy({ yaw: -20 })}>
            <RotateCw size={20} aria-hidden />
          </IconButton>
          <IconButton label="Drej til højre" onClick={() => view.current?.turnBy({ yaw: 20 })}>
            <RotateCcw size={20} aria-hidden />
          </IconButton>
          <IconButton label="Tættere på" onClick={() => view.current?.zoomBy(1.25)}>
            <Plus size={20} aria-hidden />
          </IconButton>
          <IconButton label="Længere væk" onClick={() => view.current?.zoomBy(0.8)}>
            <Minus size={20} aria-hidden />
          </IconButton>
          <IconButton label="Nulstil visning" onClick={() => view.current?.rest()}>
            <Undo2 size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Segments label="Form" size="md" value={shape} onChange={setShape} choices={SHAPES} />
        <Segments label="Lys" size="md" value={light} onChange={setLight} choices={LIGHTS} />
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
      </div>
      <p id={hint} className="mt-3 text-xs text-muted">
        Træk for at dreje, eller brug piletasterne. Skærme viser farver forskelligt; en farveprøve afgør.
      </p>
    </div>
  )
}
