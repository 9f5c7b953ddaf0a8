import { useNavigation } from 'react-router'
import './page-progress.css'

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
