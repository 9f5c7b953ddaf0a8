import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { copenhagenDay, longDateAndTime, timeOfDay } from '#domain/calendar/danish-time.ts'
import { useWithoutNet } from '#web/offline/net.ts'
import { readSession, refreshUser } from '#web/session/session.ts'

/** Offline, says how old the page is; back online, loads everything again. Old prices are never shown as today's. */
export function OfflineNotice() {
  const without = useWithoutNet()
  const { revalidate } = useRevalidator()
  const wasWithout = useRef(false)
  useEffect(() => {
    if (wasWithout.current && without === null) {
      if (readSession().status === 'customer') void refreshUser()
      void revalidate()
    }
    wasWithout.current = without !== null
  }, [without, revalidate])
  return (
    <div role="status">
      {without && (
        <p className="bg-warning-ground px-(--gutter) py-2.5 text-center text-sm font-semibold">
          {`Du er uden net – vist som det så ud ${momentText(without.seenAt)}. Priser og lager kan være ændret siden.`}
        </p>
      )}
    </div>
  )
}

/** 'kl. 12.34', with the date when it is another day. */
function momentText(seenAt: number): string {
  const isToday = copenhagenDay(seenAt) === copenhagenDay(Date.now())
  return isToday ? `kl. ${timeOfDay(seenAt)}` : longDateAndTime(seenAt)
}
