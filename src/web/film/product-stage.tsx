import { useEffect, useMemo, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { browserApi } from '#web/api.ts'
import { FilmStage, type OtherFilm } from './film-stage.tsx'
import { lookOfProduct } from './product-look.ts'

export type ProductStageProps = {
  product: Product
  /** 3D cannot be shown here, or no longer. */
  onFail: () => void
}

const MOST_FILMS = 200

/** A product's film in three dimensions, with the shop's other films to lay beside it. Load it only when asked for. */
export function ProductStage({ product, onFail }: ProductStageProps) {
  const look = useMemo(() => lookOfProduct(product), [product])
  const otherFilms = useOtherFilms(product.kcwId)
  return look && <FilmStage look={look} name={product.nameDa} otherFilms={otherFilms} onFail={onFail} />
}

function useOtherFilms(kcwId: string): readonly OtherFilm[] {
  const [films, setFilms] = useState<readonly OtherFilm[]>([])
  useEffect(() => {
    const asking = new AbortController()
    browserApi.listProducts({ query: { category: 'bilfolie', limit: MOST_FILMS } }, { signal: asking.signal }).then(
      ({ products }) => setFilms(products.filter((product) => product.kcwId !== kcwId).flatMap(toOtherFilm)),
      () => setFilms([]),
    )
    return () => asking.abort()
  }, [kcwId])
  return films
}

function toOtherFilm(product: Product): OtherFilm[] {
  const look = lookOfProduct(product)
  return look ? [{ kcwId: product.kcwId, name: product.nameDa, look }] : []
}
