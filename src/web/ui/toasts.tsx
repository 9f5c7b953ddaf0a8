import { useEffect } from 'react'
import { useValue } from '#web/browser/store.ts'
import { fetchToasts, toasts } from './toast.ts'

/** Shows the toasts. The library loads on the first interaction. */
export function Toasts() {
  const { library, plain } = useValue(toasts)
  useEffect(() => {
    const fetchNow = () => void fetchToasts().catch(() => undefined)
    const controller = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, fetchNow, { once: true, signal: controller.signal, capture: true })
    return () => controller.abort()
  }, [])
  return (
    <>
      {library && <library.Toaster />}
      {plain && (
        <p
          role="status"
          className="fixed top-[calc(var(--header-stays)+var(--header-scrolls-away)+0.75rem)] right-4 z-50 max-w-[26rem] rounded-sm bg-ink px-4 py-3 font-semibold text-ground print:hidden"
        >
          {plain}
        </p>
      )}
    </>
  )
}
