import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { rollSize } from '#domain/prices/roll.ts'
import { SamplePicker } from '#web/products/sample-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { rollOfFilm } from './roll-of-film.ts'

type FilmChoiceProps = Readonly<{ film: Product | null; onChoose: (sku: string) => void }>

export function FilmChoice({ film, onChoose }: FilmChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
        {film ? (
          <span className="flex min-w-0 items-center gap-3 text-sm">
            <span aria-hidden className="size-9 shrink-0 border border-line" style={{ background: film.hex ?? 'var(--color-stage)' }} />
            <span className="min-w-0">
              <Link to={paths.product(film.kcwId)} className="font-semibold underline underline-offset-4">
                {film.nameDa}
              </Link>
              <span className="figures block text-xs text-muted">{rollSize(rollOfFilm(film))}</span>
            </span>
          </span>
        ) : (
          <span className="text-sm text-muted">Ingen valgt. Vi regner med en rulle på {rollSize(rollOfFilm(null))}.</span>
        )}
        <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {film ? 'Vælg en anden' : 'Vælg folie'}
        </Button>
      </div>
      {isOpen && (
        <SamplePicker
          question="Hvilken folie?"
          film={film}
          onChoose={(chosen) => {
            onChoose(chosen.kcwId)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
