import { useNavigation } from 'react-router'
import './page-progress.css'

/** A line at the top of the window while the next page is on its way; on a quick network it never shows. */
export function PageProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
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
