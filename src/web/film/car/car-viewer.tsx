import { Box } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { hasWebGl, NOT_LOADED } from '#web/film/webgl.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CAR_POSTER, carPoster } from './car-poster.ts'
import type { CarFailure, CarStageProps } from './car-stage.tsx'

const NO_WEBGL = 'Din browser kan ikke vise 3D. Vælg folierne her, og se dem på deres egne billeder.'

/** Loaded on request, or for a link that names films. */
export function CarViewer({ isAsked, ...stage }: Omit<CarStageProps, 'onFail'> & { isAsked: boolean }) {
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
