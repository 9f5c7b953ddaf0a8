import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { unstable_forceFrameRate } from 'scheduler'
import { bindPressesToControls, pressLinksAtOnce } from '#web/browser/presses.ts'
import { watchConnection } from '#web/offline/net.ts'
import { startPageCache } from '#web/offline/page-cache.ts'
import { restoreSession } from '#web/session/session.ts'

// A slice of React's work lasts one frame. Slices of 5 ms, its default, are half waiting on a phone that draws between them.
unstable_forceFrameRate(60)

bindPressesToControls()
pressLinksAtOnce()
watchConnection()
restoreSession()
startPageCache()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
