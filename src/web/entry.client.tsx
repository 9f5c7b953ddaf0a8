import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pastePlainly } from '#web/browser/paste-plainly.ts'
import { restoreSession } from '#web/customers/session.ts'
import { watchNet } from '#web/offline/net.ts'
import { startSeenPages } from '#web/offline/seen-pages.ts'

pastePlainly()
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
