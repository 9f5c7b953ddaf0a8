import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { unstable_forceFrameRate } from 'scheduler'
import { keepPressesWhole, pressLinksAtOnce } from '#web/browser/whole-press.ts'
import { watchNet } from '#web/offline/net.ts'
import { startSeenPages } from '#web/offline/seen-pages.ts'
import { restoreSession } from '#web/session/session.ts'

// A slice of React's work lasts one frame. Slices of 5 ms, its default, are half waiting on a phone that draws between them.
unstable_forceFrameRate(60)

keepPressesWhole()
pressLinksAtOnce()
watchNet()
restoreSession()
startSeenPages()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
