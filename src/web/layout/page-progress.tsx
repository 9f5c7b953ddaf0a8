import { useNavigation } from 'react-router'
import { useIsSlow } from '#web/page/kept-outlet.tsx'
import './page-progress.css'

export function PageProgress() {
  const isUnderWay = useIsSlow(useNavigation().location ?? null)
  return (
    <div role="status" className="print:hidden">
      {isUnderWay && (
        <>
          <span aria-hidden className="page-progress" />
          <span className="sr-only">Henter siden</span>
        </>
      )}
    </div>
  )
}
