import { useState } from 'react'
import type { PublicWrap } from '#contract/wraps/wraps.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { WrapWall } from './wrap-figure.tsx'

export const GALLERY_WRAPS = 12

type GalleryWrapsProps = { first: readonly PublicWrap[]; total: number }

export function GalleryWraps({ first, total }: GalleryWrapsProps) {
  const [more, setMore] = useState<readonly PublicWrap[]>([])
  const [pages, setPages] = useState(1)
  const { run, isBusy } = useAction()
  if (first.length === 0) return null
  // new photos shift the pages: none appears twice
  const shown = [...new Map([...first, ...more].map((wrap) => [wrap.id, wrap])).values()]
  const showMore = () =>
    run(async () => {
      const { wraps } = await browserApi.listWraps({ query: { limit: GALLERY_WRAPS, page: pages + 1 } })
      setMore((before) => [...before, ...wraps])
      setPages(pages + 1)
    })
  return (
    <section aria-labelledby="biler" className="pt-10 lg:pt-14">
      <h2 id="biler" className="mb-5 flex items-baseline justify-between gap-4 text-xl">
        Biler fra værkstederne
        <span className="figures text-sm font-normal tracking-normal text-muted [font-stretch:100%]">
          {count(total, 'billede', 'billeder')}
        </span>
      </h2>
      <WrapWall wraps={shown} />
      {pages * GALLERY_WRAPS < total && (
        <Button className="mt-8" isBusy={isBusy} busyText="Henter..." onClick={() => void showMore()}>
          Vis flere biler
        </Button>
      )}
    </section>
  )
}
