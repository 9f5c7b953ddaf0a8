import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchNet } from '#web/offline/net.ts'
import { startSeenPages } from '#web/offline/seen-pages.ts'
import { restoreSession } from '#web/session/session.ts'

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
