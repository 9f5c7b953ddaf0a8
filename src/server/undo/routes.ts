import { undoCalls } from '#contract/undo.ts'
import { route } from '#server/http/route.ts'
import { stopLargeUndo } from './change-large-undo.ts'
import { showUndo, takeBackChange } from './take-back.ts'

export const undoRoutes = [
  route(undoCalls.showUndo, (shop, { params, visitor }) => showUndo(shop, visitor, params.id)),
  route(undoCalls.takeBack, (shop, { params, visitor }) => takeBackChange(shop, visitor, params.id)),
  route(undoCalls.stopUndo, async (shop, { params, visitor }) => ({
    message: 'Tilbagetagningen er stoppet',
    large: await stopLargeUndo(shop, visitor, params.id),
  })),
]
